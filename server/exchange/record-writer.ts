/** Writes records that move no money: with the exchange's commits while it trades, and without them
 *  in cancel-only mode, so users can still sign in to cancel. */
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Exchange } from './exchange-api.ts';
import type { Db } from '#server/db/database.ts';

/** Commits all of `work`, or nothing when it throws. */
export type WriteRecords = <Result>(work: (now: EpochMs) => Result) => Promise<Result>;

export function recordWriter(
  db: Db,
  exchange: Pick<Exchange, 'transact' | 'health'>,
  clock: Clock,
): WriteRecords {
  return async (work) => {
    if (exchange.health.mode !== 'cancel_only') {
      return exchange.transact((_ledger, now) => work(now));
    }
    return db.transaction(() => work(clock()));
  };
}
