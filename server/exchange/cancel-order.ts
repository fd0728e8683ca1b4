/** Commands that cancel one order, or all orders that match a filter. Both also work in cancel-only
 *  mode. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { OrderRecord } from './events.ts';
import type { CancelOrder, CancelRejection, OrderFilter } from './exchange-api.ts';
import type { ExchangeState } from './exchange-state.ts';
import { commitCommand } from './commit-command.ts';
import type { LiveOrder } from './live-order.ts';
import { findOrderRow } from './order-rows.ts';

export function cancelOrder(
  state: ExchangeState,
  cancel: CancelOrder,
  now: EpochMs,
): OrderRecord | CancelRejection {
  const live = ownOpenOrder(state, cancel);
  if (isRejection(live)) return live;
  if (!fits(live, cancel.expected ?? {})) return reject('order_type_mismatch');
  const [canceled] = cancelLive(state, [live], now);
  assert(canceled !== undefined, 'an open order is canceled');
  return canceled;
}

/** Returns an open order of the user. Another user's order gets the same response as a missing one. */
export function ownOpenOrder(
  state: ExchangeState,
  { userId, orderId }: Pick<CancelOrder, 'userId' | 'orderId'>,
): LiveOrder | Rejection<'order_not_open' | 'order_not_found'> {
  const live = state.orders.get(orderId);
  if (live !== undefined && live.terms.trader.userId === userId) return live;
  const row = findOrderRow(state.db, orderId);
  const isOwn = row !== undefined && safeIntegerOf(row.user_id) === userId;
  return isOwn ? reject('order_not_open') : reject('order_not_found');
}

export function cancelAllOrders(
  state: ExchangeState,
  filter: OrderFilter & { readonly userId: UserId },
  now: EpochMs,
): readonly OrderRecord[] {
  return cancelLive(state, openOrdersOf(state, filter), now);
}

/** Oldest first. */
export function openOrdersOf(
  state: ExchangeState,
  filter: OrderFilter & { readonly userId: UserId },
): LiveOrder[] {
  return [...state.trader(filter.userId).open.values()]
    .filter((live) => fits(live, filter))
    .sort((left, right) => left.terms.id - right.terms.id);
}

function fits({ terms }: LiveOrder, filter: OrderFilter): boolean {
  const { pairIds, side, kinds } = filter;
  return (
    (pairIds === undefined || pairIds.includes(terms.market.pair.id)) &&
    (side === undefined || side === terms.side) &&
    (kinds === undefined || kinds.includes(terms.kind))
  );
}

function cancelLive(
  state: ExchangeState,
  orders: readonly LiveOrder[],
  now: EpochMs,
): OrderRecord[] {
  if (orders.length === 0) return [];
  state.beginCommand(now);
  for (const live of orders) {
    const canceled = live.terms.market.matcher.cancel(live.terms.id);
    assert(canceled === live.book, 'an open order is in the book');
    live.outcome = 'user';
    state.markDirty(live);
  }
  commitCommand(state);
  return orders.map((live) => live.record());
}
