/** Deposits and withdrawals of the exchange, the interface of custody for the rest of the server: runs every command in the exchange's queue, follows the
 *  chain by a timer, and publishes notices after the commit. */
import type { Clock } from '#contract/core/time.ts';
import type { ChainNetwork } from '#server/chain/networks.ts';
import type { NewTransaction, ChainTransaction } from '#server/chain/chain-transactions.ts';
import { QueueClosed } from '#server/exchange/command-queue.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { advanceDeposits, findNewDeposits, hasNewTransactions } from './deposits.ts';
import { AddressService } from './address-service.ts';
import type {
  CustodyContext,
  CustodyNotice,
  CustodyRunner,
  CustodyTransaction,
} from './custody-context.ts';
import { DepositService } from './deposit-service.ts';
import { hasReturnableShortfall, returnShortfalls } from './shortfalls.ts';
import { hasHoldChange } from './withdrawal-holds.ts';
import { advanceWithdrawals, hasDueReview } from './withdrawal-progress.ts';
import { WithdrawalService } from './withdrawal-service.ts';
import { hasDueWithdrawal } from './withdrawal-rows.ts';

export interface CustodyOptions extends CustodyContext {
  readonly exchange: Pick<Exchange, 'transact' | 'health'>;
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Called after the commit, once per change, oldest first. */
  readonly onNotice: (notice: CustodyNotice) => void;
  readonly onError: (error: unknown) => void;
}

const TICK_MS = 1_000;
/** Blocks of one command; after a long stop the rest follows in the next ones. */
const BLOCK_COUNT_MAX = 200;

export class Custody implements CustodyRunner {
  readonly deposits = new DepositService(this);
  readonly withdrawals = new WithdrawalService(this);
  readonly addresses = new AddressService(this);
  readonly #options: CustodyOptions;
  #isStopped = false;

  constructor(options: CustodyOptions) {
    this.#options = options;
  }

  get context(): CustodyContext {
    return this.#options;
  }

  /** Follows the chain until `stop`. */
  start(): void {
    const { schedule, onError } = this.#options;
    const tick = (): void => {
      if (this.#isStopped) return;
      this.catchUp()
        .catch((error: unknown) => {
          if (!(error instanceof QueueClosed)) onError(error);
        })
        .finally(() => schedule(tick, TICK_MS));
    };
    schedule(tick, TICK_MS);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Applies all blocks and due times up to now. */
  async catchUp(): Promise<void> {
    while (this.#hasWork()) await this.run(passOver);
  }

  /** Runs a command in the exchange's queue. */
  async run<Result>(work: (tx: CustodyTransaction) => Result): Promise<Result> {
    const { exchange, onNotice, mail } = this.#options;
    const notices: CustodyNotice[] = [];
    const result = await exchange.transact((ledger, now) =>
      work(this.#transaction(ledger, now, notices)),
    );
    for (const notice of notices) onNotice(notice);
    mail.deliver();
    return result;
  }

  /** Sends simulated coins from outside. */
  send(sent: NewTransaction): Promise<ChainTransaction> {
    return this.run((tx) => {
      const transaction = tx.chain.send(sent, tx.now);
      findNewDeposits(tx);
      return transaction;
    });
  }

  /** Mines blocks ahead of their time. */
  async mine(network: ChainNetwork, count: number): Promise<void> {
    await this.run((tx) => {
      for (let mined = 0; mined < count; mined += 1) {
        tx.chain.mineNow(network, tx.now);
        advanceDeposits(tx, network);
        advanceWithdrawals(tx);
      }
      returnShortfalls(tx);
    });
  }

  #transaction(
    ledger: Ledger,
    now: CustodyTransaction['now'],
    notices: CustodyNotice[],
  ): CustodyTransaction {
    return { ...this.#options, ledger, now, notices };
  }

  /** A look at the database, so that an idle exchange writes nothing. */
  #hasWork(): boolean {
    const { db, chain, clock, exchange } = this.#options;
    if (exchange.health.mode !== 'open') return false;
    const now = clock();
    return (
      chain.isBlockDue(now) ||
      hasNewTransactions(db) ||
      hasDueWithdrawal(db, now) ||
      hasDueReview(this.#options) ||
      hasHoldChange(this.#options, now) ||
      hasReturnableShortfall(this.#options)
    );
  }
}

/** Applies the due blocks one by one, so that the result does not depend on the timer. */
function passOver(tx: CustodyTransaction): void {
  findNewDeposits(tx);
  advanceWithdrawals(tx);
  for (let count = 0; count < BLOCK_COUNT_MAX; count += 1) {
    const network = tx.chain.step(tx.now);
    if (network === undefined) break;
    advanceDeposits(tx, network);
    advanceWithdrawals(tx);
  }
  returnShortfalls(tx);
}
