/** Reads an account's trades for its statistics: from the account's side, oldest first. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { OrderSide } from '#server/exchange/events.ts';
import { tradeRecordOf, type TradeRow } from '#server/exchange/trade-rows.ts';
import type { CountedTrade } from './statistics.ts';

const OWN_TRADES = `SELECT own.*, demo_taken.mid_twice FROM
     (SELECT * FROM trade WHERE taker_user_id = :userId AND taker_is_bot = 0
      UNION ALL
      SELECT * FROM trade WHERE maker_user_id = :userId AND maker_is_bot = 0) AS own
   LEFT JOIN demo_taken ON demo_taken.trade_id = own.id
   ORDER BY own.id`;

export function countedTrades(db: Db, userId: UserId): readonly CountedTrade[] {
  const rows = db.all<TradeRow & { readonly mid_twice: bigint | null }>(OWN_TRADES, { userId });
  return rows.map((row) => {
    const { pairId, price, size, notional, ...trade } = tradeRecordOf(row);
    const isMaker = trade.makerUserId === userId;
    return {
      pairId,
      price,
      size,
      notional,
      side: isMaker ? otherSide(trade.takerSide) : trade.takerSide,
      fee: isMaker ? trade.makerFee : trade.takerFee,
      midTwice: row.mid_twice === null ? undefined : safeIntegerOf(row.mid_twice),
    };
  });
}

const otherSide = (side: OrderSide): OrderSide => (side === 'buy' ? 'sell' : 'buy');
