/** One transaction of the exchange's queue, for work of several parts that is committed together. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { Exchange } from './exchange-api.ts';
import type { WriteRecords } from './record-writer.ts';

export interface Transaction {
  readonly ledger: Ledger;
  readonly now: EpochMs;
  /** Calls `notify` after the commit; never when the transaction is rolled back. */
  readonly afterCommit: (notify: () => void) => void;
}
/** A transaction that moves no money, and also runs in cancel-only mode. */
export type RecordTransaction = Omit<Transaction, 'ledger'>;

/** Commits all of `work` and then calls what it has deferred, or does neither when it throws. */
export const runTransaction = <Result>(
  exchange: Pick<Exchange, 'transact'>,
  work: (tx: Transaction) => Result,
): Promise<Result> =>
  withDeferred((afterCommit) =>
    exchange.transact((ledger, now) => work({ ledger, now, afterCommit })),
  );

export const runRecordTransaction = <Result>(
  write: WriteRecords,
  work: (tx: RecordTransaction) => Result,
): Promise<Result> => withDeferred((afterCommit) => write((now) => work({ now, afterCommit })));

async function withDeferred<Result>(
  run: (afterCommit: Transaction['afterCommit']) => Promise<Result>,
): Promise<Result> {
  const deferred: (() => void)[] = [];
  const result = await run((notify) => deferred.push(notify));
  for (const notify of deferred) notify();
  return result;
}
