/** Reads and writes orders in their database table. */
import { lots, ticks, units, type Lots, type Ticks, type Units } from '#contract/core/decimal.ts';
import {
  clientOrderId,
  orderId,
  pairId,
  userId,
  type ClientOrderId,
  type OrderId,
  type UserId,
} from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { OrderKind, OrderRecord, OrderSide, OrderStatus } from './events.ts';
import type { LiveOrder, OpenTerms } from './live-order.ts';

export interface OrderRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly pair_id: bigint;
  readonly client_order_id: string | null;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly time_in_force: TimeInForce;
  readonly limit_price: bigint | null;
  readonly stop_price: bigint | null;
  readonly worst_price: bigint | null;
  readonly size: bigint;
  /** Original value; null until the order is amended. */
  readonly placed_limit_price: bigint | null;
  readonly placed_stop_price: bigint | null;
  readonly placed_size: bigint | null;
  readonly quote_amount_units: bigint | null;
  readonly filled: bigint;
  readonly filled_notional_units: bigint;
  readonly fee_units: bigint;
  readonly cancel_reason: NonNullable<OrderRecord['cancelReason']> | null;
  readonly priority: bigint;
  /** Null for an order without stop price, and for a stop that was not triggered. */
  readonly triggered_at_ms: bigint | null;
  readonly is_bot: bigint;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
  readonly version: bigint;
}

const INSERT_ORDER = `INSERT INTO spot_order
  (id, user_id, pair_id, client_order_id, side, kind, status, time_in_force, limit_price, stop_price,
   worst_price, size, quote_amount_units, filled, filled_notional_units, fee_units, cancel_reason,
   priority, triggered_at_ms, is_bot, created_at_ms, updated_at_ms, version)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const UPDATE_ORDER = `UPDATE spot_order
  SET status = ?, size = ?, filled = ?, filled_notional_units = ?, fee_units = ?,
      cancel_reason = ?, priority = ?, triggered_at_ms = ?, updated_at_ms = ?, version = ?
  WHERE id = ?`;
const AMEND_ORDER = `UPDATE spot_order
  SET placed_limit_price = coalesce(placed_limit_price, limit_price),
      placed_stop_price = coalesce(placed_stop_price, stop_price),
      placed_size = coalesce(placed_size, size),
      limit_price = ?, stop_price = ?, size = ?
  WHERE id = ?`;

/** Writes the order after its first matching. */
export function insertOrder(db: Db, live: LiveOrder): void {
  const { terms } = live;
  db.run(INSERT_ORDER, [
    terms.id,
    terms.trader.userId,
    terms.market.pair.id,
    terms.clientOrderId ?? null,
    terms.side,
    terms.kind,
    live.status,
    terms.timeInForce,
    live.limitPrice ?? null,
    live.stopPrice ?? null,
    terms.worstPrice ?? null,
    live.size,
    terms.quoteAmount ?? null,
    live.filled,
    live.filledNotional,
    live.fees,
    live.cancelReason ?? null,
    live.priority,
    live.triggeredAt ?? null,
    terms.isBot ? 1 : 0,
    terms.createdAt,
    live.updatedAt,
    live.version,
  ]);
}

export function updateOrder(db: Db, live: LiveOrder): void {
  db.run(UPDATE_ORDER, [
    live.status,
    live.size,
    live.filled,
    live.filledNotional,
    live.fees,
    live.cancelReason ?? null,
    live.priority,
    live.triggeredAt ?? null,
    live.updatedAt,
    live.version,
    live.terms.id,
  ]);
}

/** Writes the new terms of an open order and preserves the original ones. */
export function writeAmendment(db: Db, id: OrderId, terms: OpenTerms): void {
  db.run(AMEND_ORDER, [terms.limitPrice ?? null, terms.stopPrice ?? null, terms.size, id]);
}

export const findOrderRow = (db: Db, id: OrderId): OrderRow | undefined =>
  db.get<OrderRow>('SELECT * FROM spot_order WHERE id = ?', [id]);

export const findOrderRowByClientId = (
  db: Db,
  userId: UserId,
  id: ClientOrderId,
): OrderRow | undefined =>
  db.get<OrderRow>('SELECT * FROM spot_order WHERE user_id = ? AND client_order_id = ?', [
    userId,
    id,
  ]);

/** Returns open orders by priority; exactly the orders with a frozen amount are open. */
export const openOrderRows = (db: Db): (OrderRow & { readonly frozen_units: bigint })[] =>
  db.all(
    `SELECT spot_order.*, hold.amount_units AS frozen_units
       FROM hold JOIN spot_order ON spot_order.id = hold.reference_id
      WHERE hold.reason = 'order' AND status IN ('open', 'partially_filled', 'untriggered')
      ORDER BY priority`,
  );

export function orderRecordOf(row: OrderRow): OrderRecord {
  return {
    id: orderId(safeIntegerOf(row.id)),
    userId: userId(safeIntegerOf(row.user_id)),
    pairId: pairId(safeIntegerOf(row.pair_id)),
    clientOrderId: row.client_order_id === null ? undefined : clientOrderId(row.client_order_id),
    side: row.side,
    kind: row.kind,
    status: row.status,
    timeInForce: row.time_in_force,
    limitPrice: priceOf(row.limit_price),
    stopPrice: priceOf(row.stop_price),
    size: sizeOf(row.size),
    filled: sizeOf(row.filled),
    filledNotional: units(row.filled_notional_units),
    fees: units(row.fee_units),
    cancelReason: row.cancel_reason ?? undefined,
    createdAt: epochMs(safeIntegerOf(row.created_at_ms)),
    updatedAt: epochMs(safeIntegerOf(row.updated_at_ms)),
    version: safeIntegerOf(row.version),
  };
}

export const priceOf = (price: bigint | null): Ticks | undefined =>
  price === null ? undefined : ticks(safeIntegerOf(price));
export const sizeOf = (size: bigint): Lots => lots(safeIntegerOf(size));
/** Returns the terms at placement, before any amendment. */
export const placedTermsOf = (row: OrderRow): OpenTerms => ({
  size: sizeOf(row.placed_size ?? row.size),
  limitPrice: priceOf(row.placed_limit_price ?? row.limit_price),
  stopPrice: priceOf(row.placed_stop_price ?? row.stop_price),
});
export const quoteAmountOf = (row: OrderRow): Units | undefined =>
  row.quote_amount_units === null ? undefined : units(row.quote_amount_units);
