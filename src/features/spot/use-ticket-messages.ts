/** Error texts of an order form: beside a field that has a value, and always on the button. */
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { displayNumber, sizeText } from '#domain/number-text.ts';
import type { TicketState } from '#src/binding/ticket.ts';
import type { TicketField } from '#src/trading/ticket/OrderTicket.tsx';

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
        return t`Prices go in steps of ${step} ${quoteCoin}`;
      case 'off_lot':
        return t`Amounts go in steps of ${step} ${tradeCoin}`;
      case 'notional_too_small':
        return t`An order is worth at least ${step} ${quoteCoin}`;
      case 'balance_too_low':
        return t`You do not have that much ${given}`;
      default:
        return draft.side === 'buy'
          ? t`A buy stop waits above the last price`
          : t`A sell stop waits below the last price`;
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
    if (balances === undefined) return t`Your balance is still being read`;
    if (draft.kind === 'market' && !market.isTradable) return t`Waiting for live prices`;
    return first === undefined || problem === undefined ? undefined : textOf(first, problem);
  };
  return { fieldErrors, warning, reasonDisabled: reasonDisabled() };
}

/** Calculated from the visible levels; the exchange uses the book at the time the order arrives. */
function useWarning(pair: Pair, { draft, derived }: TicketState): string | undefined {
  const { t } = useLingui();
  const { fill, areLevelsVisible, problems } = derived;
  if (!areLevelsVisible || problems.size !== undefined || problems.price !== undefined)
    return undefined;
  const size = fill === undefined ? displayNumber('0') : sizeText(fill.size, pair);
  const filled = `${size} ${pair.tradeCoin}`;
  if (draft.kind === 'market') {
    if (fill === undefined || fill.isComplete) return undefined;
    return fill.isBookShort
      ? t`The levels on screen fill ${filled} of it; deeper ones may fill the rest.`
      : t`Inside your guard the book fills ${filled} of it. The rest is cancelled.`;
  }
  if (draft.kind !== 'limit' || draft.size === '') return undefined;
  if (draft.timeInForce === 'post_only' && fill !== undefined) {
    return t`At this price the order would fill at once, and a post-only order is refused then.`;
  }
  const isFillable = fill?.isComplete === true || fill?.isBookShort === true;
  if (draft.timeInForce === 'FOK' && !isFillable) {
    return t`At this price the book fills ${filled} of it, and fill or kill takes all or nothing.`;
  }
  if (draft.timeInForce === 'IOC' && !isFillable) {
    return t`At this price the book fills ${filled} of it. The rest is cancelled at once.`;
  }
  return undefined;
}
