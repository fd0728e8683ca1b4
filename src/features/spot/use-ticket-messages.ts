/** Error texts of an order form: beside a field that has a value, and always on the button. */
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { displayNumber, sizeText } from '#domain/number-text.ts';
import type { TicketState } from '#src/binding/ticket.ts';
import type { TicketField } from '#src/trading/ticket/ticket-props.ts';

type Problem = NonNullable<TicketState['derived']['problems'][TicketField]>;

/** From top to bottom, so that the first field with an error is reported first. */
const ORDER: readonly TicketField[] = ['stop', 'price', 'size', 'total'];

export interface TicketMessages {
  readonly fieldErrors: Readonly<Partial<Record<TicketField, string>>>;
  /** Warning about a probably unintended effect of the order in the current market. */
  readonly warning: string | undefined;
  /** Undefined when the order may be sent. */
  readonly reasonDisabled: string | undefined;
}

export function useTicketMessages(pair: Pair, state: TicketState): TicketMessages {
  const { t } = useLingui();
  const warning = useWarning(pair, state);
  const { draft, balances, market, derived } = state;
  const { tradeCoin, quoteCoin } = pair;
  const missing: Readonly<Record<TicketField, string>> = {
    stop: t`Enter a stop price`,
    price: t`Enter a price`,
    size: t`Enter an amount`,
    total: t`Enter a total`,
  };
  const given = draft.side === 'buy' ? quoteCoin : tradeCoin;
  const textOf = (field: TicketField, { code, limit }: Problem): string => {
    const step = displayNumber(limit);
    switch (code) {
      case 'required':
        return missing[field];
      case 'off_tick':
        return t`Price must be a multiple of ${step} ${quoteCoin}`;
      case 'off_lot':
        return t`Amount must be a multiple of ${step} ${tradeCoin}`;
      case 'notional_too_small':
        return t`Minimum order value: ${step} ${quoteCoin}`;
      case 'balance_too_low':
        return t({
          message: `Insufficient ${given} balance`,
          comment: 'Why a button is disabled; {given} is a coin',
        });
      case 'far_from_stop':
        return t`The limit price is too far from the stop price`;
      case 'post_only_would_take':
        return t`This post-only order would fill immediately`;
      case 'amount_too_large':
        return t`The amount is too large`;
      default:
        return draft.side === 'buy'
          ? t`Buy stop price must be above the last price`
          : t`Sell stop price must be below the last price`;
    }
  };
  const { problems } = derived;
  const fieldErrors: Partial<Record<TicketField, string>> = {};
  for (const field of ORDER) {
    const problem = problems[field];
    if (problem === undefined || (problem.code === 'required' && draft[field] === '')) continue;
    fieldErrors[field] = textOf(field, problem);
  }
  const first = ORDER.find((field) => problems[field] !== undefined);
  const problem = first === undefined ? undefined : problems[first];
  const reasonDisabled = (): string | undefined => {
    if (balances === undefined) return t`Loading balance…`;
    if (draft.kind === 'market' && !market.isTradable) return t`Waiting for live prices`;
    return first === undefined || problem === undefined ? undefined : textOf(first, problem);
  };
  return { fieldErrors, warning, reasonDisabled: reasonDisabled() };
}

const isSized = ({ size, total }: TicketState['draft']): boolean => size !== '' || total !== '';

/** By the levels on screen: the exchange decides by the book of the moment it arrives. */
function useWarning(pair: Pair, { draft, market, derived }: TicketState): string | undefined {
  const { t } = useLingui();
  const { fill, isOwnMet, areLevelsVisible, problems } = derived;
  // A market order cannot be sent meanwhile, and its button says so.
  if (draft.kind !== 'market' && !market.isTradable) {
    return t`Prices are not live. The market may have moved.`;
  }
  if (!areLevelsVisible || problems.size !== undefined || problems.price !== undefined)
    return undefined;
  const size = fill === undefined ? displayNumber('0') : sizeText(fill.size, pair);
  const filled = `${size} ${pair.tradeCoin}`;
  if (isOwnMet && draft.kind !== 'stop_limit' && isSized(draft)) {
    return draft.kind === 'limit' && draft.timeInForce === 'FOK'
      ? t`Only ${filled} can fill before your own order. Fill or kill requires the full amount.`
      : t`Only ${filled} can fill before your own order. The rest will be canceled.`;
  }
  if (draft.kind === 'market') {
    if (fill === undefined || fill.isComplete) return undefined;
    return fill.isBookShort
      ? t`Visible levels fill ${filled}. Deeper levels may fill the rest.`
      : t`Only ${filled} can fill within your max slippage. The rest will be canceled.`;
  }
  if (draft.kind !== 'limit' || draft.size === '') return undefined;
  if (draft.timeInForce === 'post_only' && fill !== undefined) {
    return t`This post-only order would fill immediately and be rejected.`;
  }
  const isFillable = fill?.isComplete === true || fill?.isBookShort === true;
  if (draft.timeInForce === 'FOK' && fill?.isComplete !== true) {
    return isFillable
      ? t`Visible levels fill ${filled}. Fill or kill requires the full amount.`
      : t`Only ${filled} can fill at this price. Fill or kill requires the full amount.`;
  }
  if (draft.timeInForce === 'IOC' && !isFillable) {
    return t`Only ${filled} can fill at this price. The rest will be canceled.`;
  }
  return undefined;
}
