/** Futures on top of the exchange's queue: runs the engine, moves its money in the ledger and stores
 *  its records in the same transaction, and publishes after the commit. */
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import type { CoinId, PairId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { QueueClosed, TornCommand } from '#server/exchange/command-queue.ts';
import type { Exchange, ExchangeHealth } from '#server/exchange/exchange-api.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { stockInsurance } from '#server/ledger/play-money.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { FuturesContract } from './contract-list.ts';
import type { FuturesEngineApi, PlaceFuturesOrder } from './engine/engine-api.ts';
import type { FuturesOrderPreview } from './engine/engine-reads.ts';
import type { FuturesChanges } from './engine/engine-records.ts';
import type { FuturesRejection } from './engine/rejections.ts';
import type {
  FuturesClosed,
  FuturesEvent,
  FuturesExchange,
  FuturesListener,
  FuturesTransfers,
  RunOptions,
} from './futures-api.ts';
import { flagBankruptcies } from './flag-bankruptcies.ts';
import { withOrderSettings, type OrderSettings } from './order-settings.ts';
import { postChanges } from './post-changes.ts';
import { FIRST_FUND, openEngine } from './restore.ts';
import { Counters, saveFund } from './rows/state-rows.ts';
import { storeChanges } from './store-changes.ts';

export interface FuturesExchangeOptions {
  readonly db: Db;
  readonly exchange: Exchange;
  readonly contracts: readonly FuturesContract[];
  /** Called inside the transaction of an operation, before its records are stored. */
  readonly onChanges?: ((changes: FuturesChanges, now: EpochMs) => void) | undefined;
  /** How long after a trade a takeover of the position is flagged. */
  readonly flagSpanMs?: number | undefined;
}

export const FLAG_SPAN_MS = 60_000;

/** Restores the engine from disk and verifies it; after a failed check only cancellations run. */
export function createFuturesExchange(options: FuturesExchangeOptions): FuturesExchange {
  return new QueuedFutures(options);
}

class QueuedFutures implements FuturesExchange {
  readonly contracts: readonly FuturesContract[];
  readonly reads: FuturesEngineApi;
  readonly transfers: FuturesTransfers;
  readonly #options: FuturesExchangeOptions;
  readonly #engine: FuturesEngineApi;
  readonly #counters: Counters;
  readonly #bots: Set<UserId>;
  readonly #breaches: readonly string[];
  readonly #listeners = new Set<FuturesListener>();
  #insurance: bigint;
  /** Of operations whose commit is not yet published, oldest first. */
  #unpublished: FuturesEvent[] = [];

  constructor(options: FuturesExchangeOptions) {
    const { db, contracts, exchange } = options;
    this.#options = options;
    this.contracts = contracts;
    this.#counters = new Counters(db);
    const opened = openEngine(db, contracts, this.#counters);
    this.#engine = opened.engine;
    this.reads = opened.engine;
    this.#breaches = opened.breaches;
    this.#insurance = opened.insurance;
    this.#bots = new Set(opened.bots);
    this.transfers = {
      quoteCoinId: QUOTE_COIN.id,
      transferable: (userId) =>
        this.#breaches.length === 0 ? this.#engine.account(userId).withdrawable : units(0n),
      book: (ledger, userId, amount, now) => this.#bookTransfer(ledger, userId, amount, now),
    };
    if (opened.isNew) this.#stockFund();
    // A transfer runs in a transaction of the wallets, which changes a balance.
    exchange.addWalletListener(() => this.#publish());
  }

  contract(id: PairId): FuturesContract | undefined {
    return this.contracts.find(({ pair }) => pair.id === id);
  }

  findContract(tradeCoinId: CoinId, quoteCoinId: CoinId): FuturesContract | undefined {
    return this.contracts.find(
      ({ pair }) => pair.tradeCoinId === tradeCoinId && pair.quoteCoinId === quoteCoinId,
    );
  }

  get health(): ExchangeHealth {
    const { health } = this.#options.exchange;
    if (health.mode !== 'open' || this.#breaches.length === 0) return health;
    return { mode: 'cancel_only', reasons: this.#breaches };
  }

  get queuedCount(): number {
    return this.#options.exchange.queuedCount;
  }

  isBot(userId: UserId): boolean {
    return this.#bots.has(userId);
  }

  async registerBot(userId: UserId): Promise<void> {
    await this.#options.exchange.registerBot(userId);
    this.#bots.add(userId);
  }

  async run<Result>(
    work: (engine: FuturesEngineApi, now: EpochMs) => Result,
    { commitWait = 'user', ...options }: RunOptions = {},
  ): Promise<Result | FuturesClosed> {
    const closedReason = this.closedReason(options);
    if (closedReason !== undefined) return closedReason;
    try {
      const result = await this.#options.exchange.transact(
        (ledger, now) => this.#apply(ledger, now, work),
        commitWait,
      );
      this.#publish();
      return result;
    } catch (error) {
      if (error instanceof QueueClosed) return reject('unavailable');
      throw error;
    }
  }

  runIn<Result>(
    { ledger, now, afterCommit }: Transaction,
    work: (engine: FuturesEngineApi, now: EpochMs) => Result,
    options: Pick<RunOptions, 'isCancellation'> = {},
  ): Result | FuturesClosed {
    const closed = this.closedReason(options);
    if (closed !== undefined) return closed;
    const result = this.#apply(ledger, now, work);
    afterCommit(() => this.#publish());
    return result;
  }

  closedReason({ isCancellation = false }: Pick<RunOptions, 'isCancellation'> = {}):
    | FuturesClosed
    | undefined {
    const { mode } = this.health;
    if (mode === 'stopped') return reject('unavailable');
    return mode === 'cancel_only' && !isCancellation ? reject('exchange_cancel_only') : undefined;
  }

  /** The settings of the order are in force for the estimate alone. */
  previewWith(
    order: PlaceFuturesOrder,
    settings: OrderSettings,
  ): (FuturesOrderPreview & { readonly leverage: number }) | FuturesRejection {
    const engine = this.#engine;
    const { userId, contractId } = order;
    const stored = engine.settings(userId, contractId);
    const preview = withOrderSettings(
      engine,
      order,
      settings,
      { now: epochMs(0), isKept: false },
      () => withLeverage(engine.preview(order), engine.settings(userId, contractId).leverage),
    );
    const isOther =
      stored.leverage !== settings.leverage || stored.marginMode !== settings.marginMode;
    // Nothing has changed in the end, so nothing is stored.
    if (isOther) engine.takeChanges();
    return preview;
  }

  addListener(listener: FuturesListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** After the engine has started to change, a failure leaves memory and disk different. */
  #apply<Result>(
    ledger: Ledger,
    now: EpochMs,
    work: (engine: FuturesEngineApi, now: EpochMs) => Result,
  ): Result {
    try {
      const result = work(this.#engine, now);
      this.#store(ledger, now);
      return result;
    } catch (error) {
      throw new TornCommand('A futures operation failed.', { cause: error });
    }
  }

  #store(ledger: Ledger, at: EpochMs): void {
    const changes = this.#engine.takeChanges();
    const insurance: bigint = changes.fund?.insurance ?? this.#insurance;
    postChanges(
      {
        ledger,
        quoteCoinId: QUOTE_COIN.id,
        accountOf: (userId) => this.#engine.account(userId),
        nextPosting: () => this.#counters.nextPosting(),
        at,
      },
      changes,
      insurance - this.#insurance,
    );
    this.#insurance = insurance;
    this.#options.onChanges?.(changes, at);
    const transactions = this.#storeRecords(changes, at);
    this.#counters.save();
    this.#unpublished.push({ changes, transactions, at });
  }

  #storeRecords(changes: FuturesChanges, at: EpochMs): FuturesEvent['transactions'] {
    const { db, flagSpanMs: spanMs = FLAG_SPAN_MS } = this.#options;
    const transactions = storeChanges(db, changes, (userId) => this.isBot(userId));
    const contractOf = (id: PairId) => this.contract(id);
    const markOf = (id: PairId) => this.#engine.prices(id).mark;
    flagBankruptcies({ db, contractOf, markOf, spanMs, at }, changes);
    return transactions;
  }

  /** The first command of a new data folder, so it runs before every operation of the engine. */
  #stockFund(): void {
    const { db, exchange } = this.#options;
    const stocked = exchange.transact((ledger, postedAt) => {
      const { insurance } = FIRST_FUND;
      const cause = 'futures_fund:1/start';
      stockInsurance(ledger, { coinId: QUOTE_COIN.id, amount: insurance, cause, postedAt });
      saveFund(db, FIRST_FUND);
    });
    // Where it fails, no later command runs either.
    stocked.catch(() => {});
  }

  /** After a failed check, money may still arrive: the next start reads it from the ledger. */
  #bookTransfer(ledger: Ledger, userId: UserId, amount: bigint, now: EpochMs): void {
    if (this.#breaches.length > 0) return;
    this.#apply(ledger, now, (engine) => {
      const size = units(amount > 0n ? amount : -amount);
      const outcome =
        amount > 0n ? engine.deposit(userId, size, now) : engine.withdraw(userId, size, now);
      assert(!isRejection(outcome), 'a transfer is within the available balance');
    });
  }

  #publish(): void {
    const events = this.#unpublished;
    this.#unpublished = [];
    for (const event of events) for (const listener of this.#listeners) listener(event);
  }
}

const withLeverage = (preview: FuturesOrderPreview | FuturesRejection, leverage: number) =>
  isRejection(preview) ? preview : { ...preview, leverage };
