/** Runs orders: into the book, out of it, and cut when their position no longer covers them. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import type { MatchOutcome } from '#server/exchange/matching/matcher.ts';
import type { FuturesCancelReason, FuturesOrderStatus } from './engine-records.ts';
import type { EngineState } from './engine-state.ts';
import { FINE, greater } from '#domain/futures/fine.ts';
import { closingSideOf } from './sides.ts';
import { frozenAt } from './order-freeze.ts';
import { lossOf, reservedLossOf } from './settle-fill.ts';
import type { Account, BookRecord, LiveOrder, Position } from './model.ts';

export interface Execution {
  /** The worst price at which it may fill now. */
  readonly limit: Ticks;
  /** Whether the open size rests in the book. */
  readonly mayRest: boolean;
  /** Why the open size is canceled when it reaches the limit. */
  readonly limitReason: FuturesCancelReason;
}

/** Matches an order; its open size rests or is canceled. */
export function execute(state: EngineState, order: LiveOrder, execution: Execution): void {
  const { market, record } = order;
  registerOrder(state, order);
  record.status = 'open';
  record.priority = state.nextPriority();
  state.setFrozen(order, frozenAt(order, undefined));
  const book = new BookOrder<BookRecord>(bookTermsOf(order, execution), order);
  order.book = book;
  order.isUncovered = false;
  const outcome = market.matcher.place(book);
  if (outcome === 'open') {
    rest(state, order);
  } else {
    endOrder(state, order, reasonOf(outcome, execution, order));
  }
  state.orderChanged(order);
  coverCloses(state);
}

/** Lets the open size wait in the book. Of an opening order, its loss at the mark price is frozen too; where the account
 *  cannot, because orders that were to fill it have left the book, the order is canceled. */
function rest(state: EngineState, order: LiveOrder): void {
  const { account, market, record } = order;
  if (!order.isOpening) {
    coveredPosition(order)?.closes.add(order);
    return;
  }
  const frozen = frozenAt(order, market.mark);
  if (frozen - record.frozen > account.available) cancelOrder(state, order, 'margin');
  else state.setFrozen(order, frozen);
}

const bookTermsOf = ({ record, remaining }: LiveOrder, { limit, mayRest }: Execution) => ({
  id: record.id,
  userId: record.userId,
  side: record.side,
  kind: 'limit' as const,
  limitPrice: ticks(Math.max(1, limit)),
  size: remaining,
  mayRest,
});

function reasonOf(
  outcome: Exclude<MatchOutcome, 'open'>,
  { limitReason }: Execution,
  { market, record: { side }, isOpening, isUncovered }: LiveOrder,
): FuturesCancelReason | undefined {
  if (outcome === 'filled') return undefined;
  if (outcome === 'self_trade' || outcome === 'no_match') return outcome;
  if (isUncovered) return isOpening ? 'margin' : 'slippage_bound';
  const best = side === 'buy' ? market.matcher.bestAsk : market.matcher.bestBid;
  return best === undefined ? 'no_match' : limitReason;
}

/** Puts an order back into the book after a restart. */
export function restoreOrder(state: EngineState, order: LiveOrder): void {
  const { account, market, record } = order;
  registerOrder(state, order);
  account.frozen += record.frozen;
  if (record.status === 'untriggered') return market.triggers.add(order);
  const limit = record.limitPrice ?? ticks(1);
  const terms = bookTermsOf(order, { limit, mayRest: true, limitReason: 'limit' });
  order.book = new BookOrder<BookRecord>(terms, order);
  market.matcher.restore(order.book, 'open');
  if (!order.isOpening) coveredPosition(order)?.closes.add(order);
}

/** Lets an order wait for its trigger. */
export function awaitTrigger(state: EngineState, order: LiveOrder): void {
  registerOrder(state, order);
  order.record.status = 'untriggered';
  order.record.priority = state.nextPriority();
  state.setFrozen(order, frozenAt(order, stopReferenceOf(order)));
  order.market.triggers.add(order);
  state.orderChanged(order);
}

/** A stop order fills near its stop price, so that is what its limit is compared with until then. */
const stopReferenceOf = ({ market, record: { stopPrice = ticks(0) } }: LiveOrder): bigint =>
  BigInt(stopPrice) * market.tickUnits;

function registerOrder(state: EngineState, order: LiveOrder): void {
  state.orders.set(order.record.id, order);
  order.account.orders.set(order.record.id, order);
}

const coveredPosition = (order: LiveOrder): Position | undefined =>
  order.account.positionOn(order.market, order.positionSide);

/** Removes an open or untriggered order. */
export function cancelOrder(
  state: EngineState,
  order: LiveOrder,
  reason: FuturesCancelReason,
): void {
  const { market, record } = order;
  if (record.status === 'untriggered') market.triggers.remove(order);
  else market.matcher.cancel(record.id);
  endOrder(state, order, reason);
}

export function cancelOrders(
  state: EngineState,
  orders: Iterable<LiveOrder>,
  reason: FuturesCancelReason,
): void {
  for (const order of orders) cancelOrder(state, order, reason);
}

/** @param reason undefined when it has filled. */
export function endOrder(
  state: EngineState,
  order: LiveOrder,
  reason: FuturesCancelReason | undefined,
): void {
  const { account, record } = order;
  record.status = endStatusOf(reason);
  record.cancelReason = reason;
  order.book = undefined;
  state.setFrozen(order, 0n);
  coveredPosition(order)?.closes.delete(order);
  account.orders.delete(record.id);
  state.orders.delete(record.id);
  state.orderChanged(order);
}

function endStatusOf(reason: FuturesCancelReason | undefined): FuturesOrderStatus {
  if (reason === undefined) return 'filled';
  return reason === 'rejected_at_trigger' ? 'rejected' : 'cancelled';
}

/** Price at which a closing order of a position must stop: where it would lose more than the
 *  isolated margin, or than the cross wallet has left. */
export function closingBound(position: Position, size: Lots): Ticks {
  const { account, market } = position;
  const spare = greater(0n, account.free - reservedLossOf(account));
  const price = position.isIsolated
    ? position.priceOfLoss(position.record.margin * FINE)
    : position.priceOfLoss(spare * FINE, size);
  return market.ticksWithin(closingSideOf(position.record.side), price);
}

/** Cuts and cancels the closing orders that their positions no longer cover. Runs after every match
 *  and every change of money. */
export function coverCloses(state: EngineState): void {
  for (const position of state.removed) {
    const { account, market, record } = position;
    const orphans = account
      .ordersOn(market)
      .filter((order) => !order.isOpening && order.positionSide === record.side);
    cancelOrders(state, orphans, 'position_reduced');
  }
  state.removed = [];
  for (const account of state.touched) {
    for (const position of account.positions) {
      if (position.closes.size > 0) coverPosition(state, position);
    }
    coverCross(state, account);
  }
  state.touched.clear();
}

function coverPosition(state: EngineState, position: Position): void {
  if (position.isIsolated) {
    const { side, size } = position.record;
    const bound = closingBound(position, size);
    const isBeyond = ({ record: { limitPrice = bound } }: LiveOrder) =>
      side === 'long' ? limitPrice < bound : limitPrice > bound;
    cancelOrders(state, [...position.closes].filter(isBeyond), 'position_reduced');
  }
  for (const order of [...position.closes].toReversed()) {
    const excess = 0 - position.uncovered;
    if (excess <= 0) return;
    if (excess >= order.remaining) cancelOrder(state, order, 'position_reduced');
    else cutOrder(state, order, lots(order.remaining - excess));
  }
}

function cutOrder(state: EngineState, order: LiveOrder, remaining: Lots): void {
  const { book, record } = order;
  if (book === undefined) return;
  order.market.matcher.shrink(book, remaining);
  record.size = lots(record.filled + remaining);
  state.orderChanged(order);
}

/** Cancels the most expensive closing orders until the cross wallet covers the rest. */
function coverCross(state: EngineState, account: Account): void {
  for (;;) {
    const loss = reservedLossOf(account);
    if (loss === 0n || loss <= account.free) return;
    const closes = account.crossPositions.flatMap((position) =>
      [...position.closes].map((order) => ({ order, loss: lossOf(order, position) })),
    );
    const worst = closes.reduce((most, close) => (close.loss > most.loss ? close : most));
    cancelOrder(state, worst.order, 'position_reduced');
  }
}
