/** Error texts of the futures order form: beside a field that has a value, and on each button. */
import { useLingui } from '@lingui/react/macro';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { displayNumber } from '#domain/number-text.ts';
import type {
  FuturesField as DraftField,
  FuturesOrderForm,
  FuturesProblem,
  FuturesSide,
} from '#src/binding/futures.tsx';
import type { FuturesField } from './parts/ticket/futures-ticket-props.ts';

/** From top to bottom, so that the first field with an error is reported first. */
const ORDER: readonly DraftField[] = ['stop', 'price', 'amount', 'takeProfit', 'stopLoss'];

export interface FuturesMessages {
  readonly fieldErrors: Readonly<Partial<Record<FuturesField, string>>>;
  /** Undefined when the order of the side may be sent. */
  readonly reasons: Readonly<Record<OrderSide, string | undefined>>;
  readonly warning: string | undefined;
}

export function useFuturesMessages(
  contract: FuturesContract,
  form: FuturesOrderForm,
): FuturesMessages {
  const { t } = useLingui();
  const textOf = useProblemText(contract);
  const { draft, facts } = form;
  const { wallet, market } = facts;
  const reasonOf = (side: FuturesSide): string | undefined => {
    if (wallet === undefined) return t`Loading balance…`;
    if (draft.kind === 'market' && !market.isTradable) return t`Waiting for live prices`;
    const field = ORDER.find((one) => side.problems[one] !== undefined);
    const problem = field === undefined ? undefined : side.problems[field];
    return field === undefined || problem === undefined ? undefined : textOf(field, problem);
  };
  const fieldErrors: Partial<Record<FuturesField, string>> = {};
  for (const field of ORDER) {
    // A field is wrong when the order of neither side can use its value.
    const buy = form.buy.problems[field];
    const sell = form.sell.problems[field];
    if (buy === undefined || sell === undefined || draft[field] === '') continue;
    if (buy.code === 'required') continue;
    fieldErrors[shownFieldOf(field, draft.unit)] = textOf(field, buy);
  }
  return {
    fieldErrors,
    reasons: { buy: reasonOf(form.buy), sell: reasonOf(form.sell) },
    warning:
      draft.kind !== 'market' && !market.isTradable
        ? t`Prices are not live. The market may have moved.`
        : undefined,
  };
}

const shownFieldOf = (field: DraftField, unit: 'trade' | 'quote'): FuturesField =>
  field !== 'amount' ? field : unit === 'trade' ? 'size' : 'total';

function useProblemText(contract: FuturesContract) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = contract;
  const missing: Readonly<Record<DraftField, string>> = {
    stop: t`Enter a stop price`,
    price: t`Enter a price`,
    amount: t`Enter an amount`,
    takeProfit: t`Enter a take profit price`,
    stopLoss: t`Enter a stop loss price`,
  };
  // oxlint-disable-next-line complexity -- One text for each problem.
  return (field: DraftField, { code, limit }: FuturesProblem): string => {
    const value = limit === undefined ? '' : displayNumber(limit);
    switch (code) {
      case 'required':
        return missing[field];
      case 'off_tick':
        return t`Price must be a multiple of ${value} ${quoteCoin}`;
      case 'off_lot':
        return t`Amount must be a multiple of ${value} ${tradeCoin}`;
      case 'size_too_small':
        return t`Minimum amount: ${value} ${tradeCoin}`;
      case 'size_too_large':
        return t`Maximum amount: ${value} ${tradeCoin}`;
      case 'notional_too_small':
        return t`Minimum order value: ${value} ${quoteCoin}`;
      case 'margin_insufficient':
        return t`Insufficient margin. Transfer ${quoteCoin} to futures.`;
      case 'leverage_above_tier':
        return t`Maximum leverage for this size: ${value}x`;
      case 'price_outside_band':
        return t`Price is too far from the mark price`;
      case 'nothing_to_close':
        return t`No position to close`;
      case 'above_position':
        return t`Amount exceeds the position: ${value} ${tradeCoin}`;
      case 'close_only':
        return t`Positions of this contract can only be closed`;
      case 'stop_on_wrong_side':
        return t`The stop is on the wrong side of the price`;
      default:
        return t`The stop loss is beyond the liquidation price`;
    }
  };
}
