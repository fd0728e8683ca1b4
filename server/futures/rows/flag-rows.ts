/** Trades whose profit came from the other side's bankruptcy, in their table. */
import { lots, units } from '#contract/core/decimal.ts';
import { pairId, tradeId, userId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, money, time, wide, withDefault } from '#server/db/table/columns.ts';
import { below } from '#server/db/table/conditions.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';

const flagTable = table('futures_bankruptcy_flag', {
  id: withDefault(integer('id')),
  contractId: integer('contract_id', pairId),
  tradeId: integer('trade_id', tradeId),
  /** Whose position was taken over. */
  userId: integer('user_id', userId),
  counterpartyId: integer('counterparty_id', userId),
  size: integer('size', lots),
  /** Units of price. */
  price: wide('price_units', units),
  /** Profit of the counterparty at the mark price of the takeover. */
  profit: money('profit_units'),
  tradedAt: time('traded_at_ms'),
  at: time('at_ms'),
});
export type BankruptcyFlag = RecordIn<typeof flagTable>;

export const insertFlag = (db: Db, flag: NewRecordIn<typeof flagTable>): void =>
  void flagTable.insert(db, flag);

export const newestFlags = (db: Db, count: number): readonly BankruptcyFlag[] =>
  flagTable.all(db, {}, { descending: ['at', 'id'], limit: count });

export const pruneFlags = (db: Db, before: EpochMs): void =>
  void flagTable.remove(db, { at: below(before) });
