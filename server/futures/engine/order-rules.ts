/** Checks an order before it affects balances or the book. Rejects, but changes nothing. */
import { decimalOfUnits, lots, type Units } from '#contract/core/decimal.ts';
import { OrderCheck, exposureOf, type OrderViolation } from '#domain/futures/order-check.ts';
import { fillBoundsOf } from '#domain/futures/execution.ts';
import { positionSideOf } from '#domain/futures/order-sides.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { PlaceFuturesOrder } from './engine-api.ts';
import type { Side } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { closingBound, type Execution } from './order-life.ts';
import { aboveTier, insufficientMargin, type FuturesRejection } from './rejections.ts';
import type { Account, LiveOrder, Market, Position } from './model.ts';
import { EngineOrderAccount } from './order-account.ts';
import { EngineOrderMarket } from './order-view.ts';
import { sentence } from '#server/runtime/sentence.ts';

export interface CheckedOrder {
  readonly account: Account;
  readonly market: Market;
  readonly execution: Execution;
  /** The rules that the order has passed, with what it opens and costs. */
  readonly check: OrderCheck;
}

export function checkOrder(
  state: EngineState,
  request: PlaceFuturesOrder,
): CheckedOrder | FuturesRejection {
  const market = state.market(request.contractId);
  const account = state.knownAccount(request.userId);
  const steps = stepRejection(request, market);
  if (steps !== undefined) return steps;
  const check = new OrderCheck(
    request,
    new EngineOrderMarket(market, request.userId),
    new EngineOrderAccount(account, market),
  );
  for (const violation of check.violations()) return rejectionOf(violation);
  return { account, market, execution: executionOf(request, check.bounds), check };
}

/** Whether the order's numbers are counts of steps, and those that its kind needs are there. */
function stepRejection(
  { kind, size, limitPrice, stopPrice, worstPrice, stops, contractId }: PlaceFuturesOrder,
  { contract }: Market,
): FuturesRejection | undefined {
  if (!isCount(size) || contract.id !== contractId) return reject('amount_off_lot');
  if (stops?.size !== undefined && !isCount(stops.size)) return reject('amount_off_lot');
  const isPriced = kind === 'market' || limitPrice !== undefined;
  const isTriggered = kind !== 'stop_limit' || stopPrice !== undefined;
  const stopPrices = [stopPrice, stops?.takeProfit?.price, stops?.stopLoss?.price];
  const prices = [limitPrice, worstPrice, ...stopPrices].filter((price) => price !== undefined);
  return isPriced && isTriggered && prices.every(isCount) ? undefined : reject('price_off_tick');
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 1;

const NAMES = {
  price_too_high: 'price_outside_band',
  amount_too_large: 'amount_too_large',
  reduce_only_would_open: 'reduce_only_would_increase',
  contract_close_only: 'contract_close_only',
  mark_price_stale: 'mark_price_stale',
  size_too_small: 'futures_order_too_small',
  notional_too_small: 'futures_order_too_small',
  position_mode_locked: 'position_mode_locked',
  position_not_found: 'position_not_found',
  above_position: 'reduce_only_would_increase',
  price_outside_band: 'price_outside_band',
  too_many_orders: 'too_many_futures_orders',
  too_many_stops: 'too_many_futures_orders',
  post_only_would_take: 'futures_post_only_would_take',
  nothing_to_match: 'nothing_to_match',
  would_be_liquidated: 'would_be_liquidated',
} as const;

function rejectionOf(violation: OrderViolation): FuturesRejection {
  switch (violation.rule) {
    case 'stop_on_wrong_side':
      return reject('stop_on_wrong_side');
    case 'stop_beyond_liquidation':
      return beyondLiquidation(violation.liquidationPrice);
    case 'leverage_above_tier':
      return aboveTier(violation.leverageMax);
    case 'margin_insufficient':
      return insufficientMargin(violation.cost, violation.available);
    default:
      return reject(NAMES[violation.rule]);
  }
}

/** A stop loss that never triggers, because the position is liquidated before. */
export function beyondLiquidation(liquidationPrice: Units): FuturesRejection {
  const price = decimalOfUnits(liquidationPrice);
  return reject('stop_on_wrong_side', {
    message: sentence('The position would be liquidated at {price}, before this stop loss.', {
      price,
    }),
    details: { liquidation_price: price },
  });
}

/** The tier that an opening order, or a reversal, reaches together with what the account has. */
export function tierRejection(
  account: Account,
  market: Market,
  {
    side,
    kind,
    size,
    limitPrice,
    leverage,
  }: Pick<PlaceFuturesOrder, 'side' | 'kind' | 'size' | 'limitPrice'> & {
    readonly leverage: number;
  },
): FuturesRejection | undefined {
  const value =
    kind === 'market' || limitPrice === undefined
      ? market.valueAtMark(size)
      : market.valueAtTicks(limitPrice, size);
  const view = new EngineOrderAccount(account, market);
  const exposure = exposureOf(view, market, positionSideOf(side, 'open'));
  const leverageMax = market.tiers.leverageMaxAt(exposure + value);
  return leverage > leverageMax ? aboveTier(leverageMax) : undefined;
}

/** Whether a stop order that triggers now may fill: its price, and for an opening one its tier and its money. */
export function isAllowedAtTrigger({ account, market, record, isOpening }: LiveOrder): boolean {
  const { side, limitPrice, size, userId, leverage, marginMode, action } = record;
  if (limitPrice === undefined || !market.matcher.hasRoomFor(side, size)) return false;
  const view = new EngineOrderMarket(market, userId);
  const { positionMode } = account.settingsOn(market);
  const settings = { leverage, marginMode, positionMode };
  const order = { side, action, kind: 'limit' as const, size, limitPrice };
  const check = new OrderCheck(order, view, new EngineOrderAccount(account, market, settings));
  if (check.isOutsideBand) return false;
  if (!isOpening) return true;
  if (market.openingRejection !== undefined) return false;
  // The order is still one of those that its account has open.
  const terms = { ...order, size: lots(0), leverage };
  return tierRejection(account, market, terms) === undefined && check.isAffordable;
}

/** Returns how far an order may fill now. A closing order stops at the bound of its position. */
export const executionFor = (
  order: Pick<
    PlaceFuturesOrder,
    'side' | 'kind' | 'size' | 'limitPrice' | 'worstPrice' | 'timeInForce'
  > & { readonly leverage: number | undefined },
  market: Market,
  position: Position | undefined,
): Execution => {
  const isBounded = position !== undefined && isReducing(order.side, position);
  const bound = isBounded ? closingBound(position, order.size) : undefined;
  return executionOf(order, fillBoundsOf(order, market, order.leverage, bound));
};

function executionOf(
  { kind, limitPrice }: Pick<PlaceFuturesOrder, 'kind' | 'limitPrice'>,
  { limit, mayRest }: OrderCheck['bounds'],
): Execution {
  const isAtLimit = kind !== 'market' && limit === limitPrice;
  return { limit, mayRest, limitReason: isAtLimit ? 'limit' : 'slippage_bound' };
}

const isReducing = (side: Side, { record }: Position): boolean =>
  (side === 'sell') === (record.side === 'long');
