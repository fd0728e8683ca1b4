/** Error texts of the futures order form: beside a field if both sides have the same problem, and on
 *  the button of each side that cannot be used. */
import { useLingui } from '@lingui/react/macro';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { FuturesField, FuturesOrderForm, FuturesProblem } from '#src/binding/futures.ts';

/** From top to bottom, so that the first field with an error is reported first. */
const ORDER: readonly FuturesField[] = ['stop', 'price', 'amount', 'takeProfit', 'stopLoss'];

export interface FuturesMessages {
  readonly fieldErrors: Readonly<Partial<Record<FuturesField, string>>>;
  /** Undefined when the order of the side may be sent. */
  readonly reasons: Readonly<Record<OrderSide, string | undefined>>;
}

type Form = Pick<FuturesOrderForm, 'draft' | 'facts' | 'buy' | 'sell'>;

export function useFuturesMessages(form: Form): FuturesMessages {
  const textOf = useProblemText(form.facts.contract);
  const { buy, sell, draft } = form;
  const fieldErrors: Partial<Record<FuturesField, string>> = {};
  for (const field of ORDER) {
    const problem = buy.problems[field];
    const isShared = problem !== undefined && sell.problems[field]?.code === problem.code;
    if (!isShared || (problem.code === 'required' && draft[field] === '')) continue;
    fieldErrors[field] = textOf('buy', field, problem);
  }
  const reasonOf = (side: OrderSide): string | undefined => {
    const { problems } = form[side];
    const first = ORDER.find((field) => problems[field] !== undefined);
    const problem = first === undefined ? undefined : problems[first];
    return first === undefined || problem === undefined ? undefined : textOf(side, first, problem);
  };
  return { fieldErrors, reasons: { buy: reasonOf('buy'), sell: reasonOf('sell') } };
}

/** @returns writes what prevents an order of a side, or a change of a position by it. */
export function useProblemText(contract: Pick<FuturesContract, 'tradeCoin' | 'quoteCoin'>) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin, quoteCoin: given } = contract;
  const missing: Readonly<Record<FuturesField, string>> = {
    stop: t`Enter a stop price`,
    price: t`Enter a price`,
    amount: t`Enter an amount`,
    takeProfit: t`Enter a price`,
    stopLoss: t`Enter a price`,
  };
  const wrongSide = useWrongSideText();
  const ruleText = useRuleText();
  return (side: OrderSide, field: FuturesField, problem: FuturesProblem): string => {
    const { code } = problem;
    const step = displayNumber(problem.limit ?? '0');
    const limit = step;
    const priceBandPercent = step;
    const closableText = `${step} ${tradeCoin}`;
    const closed = side === 'buy' ? t`No short position to close` : t`No long position to close`;
    switch (code) {
      case 'required':
        return missing[field];
      case 'off_tick':
        return t`Price must be a multiple of ${step} ${quoteCoin}`;
      case 'off_lot':
        return t`Amount must be a multiple of ${step} ${tradeCoin}`;
      case 'size_too_small':
        return t({ message: `Minimum amount: ${step} ${tradeCoin}`, comment: 'Error in an order' });
      case 'size_too_large':
        return t({ message: `Maximum amount: ${step} ${tradeCoin}`, comment: 'Error in an order' });
      case 'notional_too_small':
        return t`Minimum order value: ${step} ${quoteCoin}`;
      case 'margin_insufficient':
        return t`Insufficient ${given} balance`;
      case 'leverage_above_tier':
        return t`Positions of this size allow at most ${limit}x`;
      case 'price_outside_band':
        return t`Price must be within ${priceBandPercent}% of the mark price`;
      case 'would_be_liquidated':
        return t`The position would be liquidated immediately`;
      case 'nothing_to_close':
        return closed;
      case 'above_position':
        return t`At most ${step} ${tradeCoin} can be closed`;
      case 'held_by_orders':
        return t`Open orders hold this position. ${closableText} can be closed.`;
      case 'close_only':
        return t`Positions of this contract can only be closed`;
      case 'stop_on_wrong_side':
        return field === 'stop' ? t`The stop price is already reached` : wrongSide(side, field);
      default:
        return ruleText(code);
    }
  };
}

function useWrongSideText() {
  const { t } = useLingui();
  return (side: OrderSide, field: FuturesField): string =>
    (side === 'buy') === (field === 'takeProfit')
      ? field === 'takeProfit'
        ? t`Take profit must be above the price`
        : t`Stop loss must be above the price`
      : field === 'takeProfit'
        ? t`Take profit must be below the price`
        : t`Stop loss must be below the price`;
}

/** Of rules without a number. */
function useRuleText() {
  const { t } = useLingui();
  return (code: FuturesProblem['code']): string => {
    switch (code) {
      case 'reduce_only':
        return t`A reduce-only order opens no position. Choose Close instead.`;
      case 'position_mode':
        return t`One-way mode: close the other side first`;
      case 'too_many_orders':
        return t`Too many open orders or stops. Cancel one and try again.`;
      case 'post_only_would_take':
        return t`This post-only order would fill immediately`;
      case 'nothing_to_match':
        return t`The order book cannot fill this order completely`;
      case 'no_orders':
        return t`No orders on the other side of the book`;
      case 'no_price':
        return t`Waiting for live prices`;
      default:
        return t`The position is liquidated before this price`;
    }
  };
}
