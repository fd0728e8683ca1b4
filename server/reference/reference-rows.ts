/** Highest and last reference price of each pair in each hour, so that the price of the last day outlasts a
 *  restart. Writing functions run inside the caller's transaction. */
import type { Units } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { pairId as pairIdOf, type PairId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, money, time } from '#server/db/table/columns.ts';
import { below } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';
import type { TimedPrice } from './reference-price.ts';

const hourTable = table('reference_hour', {
  pairId: integer('pair_id', pairIdOf),
  /** Hour since 1970. */
  hour: integer('hour'),
  high: money('high_units'),
  last: money('last_units'),
  lastAt: time('last_at_ms'),
});

export interface ReferenceHour {
  readonly pairId: PairId;
  readonly hour: number;
  readonly high: Units;
  readonly last: TimedPrice;
}

/** Hours of which the last day has a part. */
const HOUR_COUNT = DAY_MS / HOUR_MS + 1;

export const hourOf = (at: EpochMs): number => Math.floor(at / HOUR_MS);

/** Whether the hour has a part in the day that ends in `now`. */
export const isOfLastDay = (hour: number, now: EpochMs): boolean => hour > hourOf(now) - HOUR_COUNT;

/** All stored hours, the oldest of a pair first. */
export const storedHours = (db: Db): readonly ReferenceHour[] =>
  hourTable
    .all(db, {}, { ascending: ['hour'] })
    .map(({ pairId, hour, high, last: price, lastAt: at }) => ({
      pairId,
      hour,
      high,
      last: { price, at },
    }));

/** Stores the running hour of a pair, and removes those before the last day. */
export function saveHour(db: Db, { pairId, hour, high, last }: ReferenceHour): void {
  hourTable.put(db, ['pairId', 'hour'], {
    pairId,
    hour,
    high,
    last: last.price,
    lastAt: last.at,
  });
  hourTable.remove(db, { pairId, hour: below(hour - HOUR_COUNT + 1) });
}
