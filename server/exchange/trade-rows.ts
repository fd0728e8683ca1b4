/** Reads and writes trades in their database table. Trades are written once; those of users are
 *  never deleted, see `old-trades.ts`. */
import { lots, ticks, units, type Ticks } from '#contract/core/decimal.ts';
import { orderId, pairId, tradeId, userId, type OrderId, type PairId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { limitBy } from '#server/db/table/page.ts';
import type { OrderSide, TradeRecord } from './events.ts';

export interface TradeRow {
  readonly id: bigint;
  readonly pair_id: bigint;
  readonly price: bigint;
  readonly size: bigint;
  readonly notional_units: bigint;
  readonly taker_side: OrderSide;
  readonly taker_order_id: bigint;
  readonly maker_order_id: bigint;
  readonly taker_user_id: bigint;
  readonly maker_user_id: bigint;
  readonly taker_fee_units: bigint;
  readonly maker_fee_units: bigint;
  readonly traded_at_ms: bigint;
}

const INSERT_TRADE = `INSERT INTO trade
  (id, pair_id, price, size, notional_units, taker_side, taker_order_id, maker_order_id,
   taker_user_id, maker_user_id, taker_is_bot, maker_is_bot, taker_fee_units, maker_fee_units,
   traded_at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export function insertTrade(
  db: Db,
  trade: TradeRecord,
  parties: { readonly takerIsBot: boolean; readonly makerIsBot: boolean },
): void {
  db.run(INSERT_TRADE, [
    trade.id,
    trade.pairId,
    trade.price,
    trade.size,
    trade.notional,
    trade.takerSide,
    trade.takerOrderId,
    trade.makerOrderId,
    trade.takerUserId,
    trade.makerUserId,
    parties.takerIsBot ? 1 : 0,
    parties.makerIsBot ? 1 : 0,
    trade.takerFee,
    trade.makerFee,
    trade.tradedAt,
  ]);
}

/** Returns every trade of a user's order, oldest first. */
export const tradesOfOrder = (db: Db, id: OrderId): TradeRecord[] =>
  db
    .all<TradeRow>(
      `SELECT * FROM trade WHERE taker_order_id = :id AND taker_is_bot = 0
       UNION ALL
       SELECT * FROM trade WHERE maker_order_id = :id AND maker_is_bot = 0
       ORDER BY id`,
      { id },
    )
    .map(tradeRecordOf);

const RECENT_TRADES = `SELECT * FROM trade WHERE pair_id = ? ORDER BY id DESC${limitBy('?')}`;

/** Newest first. */
export const recentTradesOf = (db: Db, pair: PairId, count: number): TradeRecord[] =>
  db.all<TradeRow>(RECENT_TRADES, [pair, count]).map(tradeRecordOf);

export const lastPriceOf = (db: Db, pair: PairId): Ticks | undefined =>
  recentTradesOf(db, pair, 1)[0]?.price;

export function tradeRecordOf(row: TradeRow): TradeRecord {
  return {
    id: tradeId(safeIntegerOf(row.id)),
    pairId: pairId(safeIntegerOf(row.pair_id)),
    price: ticks(safeIntegerOf(row.price)),
    size: lots(safeIntegerOf(row.size)),
    notional: units(row.notional_units),
    takerSide: row.taker_side,
    takerOrderId: orderId(safeIntegerOf(row.taker_order_id)),
    makerOrderId: orderId(safeIntegerOf(row.maker_order_id)),
    takerUserId: userId(safeIntegerOf(row.taker_user_id)),
    makerUserId: userId(safeIntegerOf(row.maker_user_id)),
    takerFee: units(row.taker_fee_units),
    makerFee: units(row.maker_fee_units),
    tradedAt: epochMs(safeIntegerOf(row.traded_at_ms)),
  };
}
