/** Days for which rewards were paid, and the history of a user. Functions that write run inside the caller's
 *  transaction. */
import { EARN_RECORD_KINDS, EARN_TYPES, type EarnRecordKind } from '#contract/core/earn.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, userId as userIdOf, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { EarnRecord } from '#contract/entities/earn.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import {
  codedName,
  integer,
  money,
  optional,
  text,
  time,
  wide,
  withDefault,
} from '#server/db/table/columns.ts';
import { ifGiven, within } from '#server/db/table/conditions.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { sliceList } from './earn-columns.ts';

export const dayTable = table('earn_day', {
  positionId: integer('position_id'),
  day: integer('day'),
  userId: integer('user_id', userIdOf),
  slices: sliceList('slices'),
  /** Remainder of the day before. */
  carried: wide('carried'),
  paid: money('paid_units'),
  rewardCoinId: integer('reward_coin_id', coinId),
});
export type EarnDayRecord = RecordIn<typeof dayTable>;

export const dayPage = (db: Db, positionId: number, query: PageQuery): Page<EarnDayRecord> =>
  dayTable.page(db, { positionId }, { ...query, descending: ['day'] });

export type EarnNote = NonNullable<EarnRecord['note']>;

export const recordTable = table('earn_record', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userIdOf),
  positionId: integer('position_id'),
  productId: integer('product_id'),
  type: codedName('type', EARN_TYPES),
  kind: codedName('kind', EARN_RECORD_KINDS),
  coinId: integer('coin_id', coinId),
  amount: money('amount_units'),
  note: optional(text<EarnNote>('note')),
  at: time('at_ms'),
});
export type EarnRecordRow = RecordIn<typeof recordTable>;

export const recordPage = (
  db: Db,
  userId: UserId,
  kind: EarnRecordKind | undefined,
  query: PageQuery,
): Page<EarnRecordRow> =>
  recordTable.page(db, { userId, kind: ifGiven(kind) }, { ...query, descending: ['id'] });

interface RecordSpan {
  readonly userId: UserId;
  /** Included. */
  readonly since: EpochMs;
  /** Excluded. */
  readonly until: EpochMs;
}

const spanWhere = ({ userId, ...span }: RecordSpan) => ({ userId, at: within(span) });

export const countRecords = (db: Db, span: RecordSpan): number =>
  recordTable.count(db, spanWhere(span));

/** Oldest first, after a record (undefined: from the first); for reading a list in parts. */
export const recordsAfter = (
  db: Db,
  span: RecordSpan,
  { after, limit }: { readonly after: EarnRecordRow | undefined; readonly limit: number },
): readonly EarnRecordRow[] => {
  // The index is entered at the last record, not at the start of the span.
  const since = epochMs(Math.max(span.since, after?.at ?? 0));
  return recordTable.all(db, spanWhere({ ...span, since }), {
    ascending: ['at', 'id'],
    after,
    limit,
  });
};

export interface CoinSums {
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly paid: Units;
  readonly paidOnDay: Units;
}

interface SumRow {
  readonly coin_id: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly paid_on_day: bigint;
}

/** By coin: principal of open positions, rewards of all positions less what was taken back, and rewards of a day. */
export const coinSumsOf = (db: Db, userId: UserId, day: number): readonly CoinSums[] =>
  db
    .all<SumRow>(
      `SELECT coin_id, sum(amount) AS amount, sum(paid) AS paid, sum(paid_on_day) AS paid_on_day
         FROM (SELECT coin_id, iif(status IN (1, 2), amount_units, 0) AS amount, 0 AS paid,
                      0 AS paid_on_day
                 FROM earn_position WHERE user_id = :userId
               UNION ALL
               SELECT reward_coin_id, 0, paid_units - repaid_units, 0
                 FROM earn_position WHERE user_id = :userId
               UNION ALL
               SELECT reward_coin_id, 0, 0, paid_units
                 FROM earn_day WHERE user_id = :userId AND day = :day)
        GROUP BY coin_id HAVING sum(amount) > 0 OR sum(paid) > 0 ORDER BY coin_id`,
      { userId, day },
    )
    .map((row) => ({
      coinId: coinId(safeIntegerOf(row.coin_id)),
      amount: units(row.amount),
      paid: units(row.paid),
      paidOnDay: units(row.paid_on_day),
    }));
