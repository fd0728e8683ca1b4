/** Writes that move no money: they share the exchange's commits while it trades, and go on without it
 *  while it only cancels, so that people can still sign in to cancel. */
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Exchange } from './exchange-api.ts';
import type { Db } from '#server/db/database.ts';

/** All of `work` is committed, or none of it when it throws. */
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
