/** Deletes old market trades once a minute: bars and fills of users are stored on their own. So are payments of the
 *  fund and flags of the operator, after a year. */
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { BarStore } from '#server/exchange/market-data/bar-store.ts';
import { repeatWhile } from '#server/exchange/market-data/throttle.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { FuturesExchange } from './futures-api.ts';
import { pruneFlags } from './rows/flag-rows.ts';
import { pruneFundPayments } from './rows/fund-rows.ts';
import { pruneTrades } from './rows/trade-rows.ts';

const INTERVAL_MS = 60_000;
const RETENTION_MS = HOUR_MS;
const WATCH_RETENTION_MS = 365 * DAY_MS;

interface PruneOptions {
  readonly db: Db;
  readonly schedule: Schedule;
  readonly futures: Pick<FuturesExchange, 'contracts' | 'run'>;
  readonly onError: (error: unknown) => void;
}

export function pruneFutures({ db, schedule, futures, onError }: PruneOptions): {
  readonly stop: () => void;
} {
  const bars = new BarStore(db);
  let isRunning = true;
  repeatWhile(
    INTERVAL_MS,
    schedule,
    () => isRunning,
    () => {
      const pruned = futures.run(
        (_engine, now) => {
          const before = epochMs(Math.max(0, now - RETENTION_MS));
          const watchBefore = epochMs(Math.max(0, now - WATCH_RETENTION_MS));
          pruneFundPayments(db, watchBefore);
          pruneFlags(db, watchBefore);
          for (const { pair } of futures.contracts) {
            pruneTrades(db, pair.id, { before, inBars: bars.lastTradeId(pair.id) });
          }
        },
        { commitWait: 'bot' },
      );
      pruned.catch(onError);
    },
  );
  return {
    stop: () => {
      isRunning = false;
    },
  };
}
