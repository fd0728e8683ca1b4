/** Opens demo trade next to the exchange: the same schema and ledger in a separate database. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '#contract/core/time.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Exchange, ReferencePriceOf } from '#server/exchange/exchange-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { balanceValueOf, type Estimates } from '#server/views/balance-value.ts';
import { DemoTrade } from './demo-trade.ts';

export const DEMO_DATABASE_FILE = 'demo.sqlite';

interface OpenDemo {
  /** Inside the data folder, which the caller has locked. */
  readonly folder: string;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly exchange: Exchange;
  readonly reference: Estimates & { readonly priceOf: ReferencePriceOf };
  readonly log: Pick<Logger, 'error'>;
}

export function openDemo({ folder, clock, schedule, exchange, reference, log }: OpenDemo) {
  const db = openDemoDatabase(folder);
  const trade = new DemoTrade({
    db,
    clock,
    schedule,
    live: exchange,
    referencePriceOf: (pairId) => reference.priceOf(pairId),
    balanceValueOf: (balance) => balanceValueOf(reference, balance),
    onError: (error) => log.error(error, 'demo trade'),
  });
  return {
    trade,
    close: async (): Promise<void> => {
      await trade.close();
      db.close();
    },
  };
}

function openDemoDatabase(folder: string): Db {
  const db = openDatabase(join(folder, DEMO_DATABASE_FILE));
  // A power failure may lose the last second of play money, but not its consistency. In return,
  // commits of real orders wait less.
  db.exec('PRAGMA synchronous = NORMAL');
  migrate(db);
  return db;
}
