/** Interface of the futures exchange for the rest of the server. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ExchangeHealth } from '#server/exchange/exchange-api.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { Rejection } from '#server/runtime/rejection.ts';
import type { FuturesContract } from './contract-list.ts';
import type { FuturesEngineApi, PlaceFuturesOrder } from './engine/engine-api.ts';
import type { FuturesOrderPreview } from './engine/engine-reads.ts';
import type { FuturesChanges } from './engine/engine-records.ts';
import type { FuturesRejection } from './engine/rejections.ts';
import type { OrderSettings } from './order-settings.ts';
import type { StoredTransaction } from './rows/trade-rows.ts';

/** Reads of the engine; operations run through `run`. */
export type FuturesReads = Pick<
  FuturesEngineApi,
  | 'preview'
  | 'account'
  | 'position'
  | 'positions'
  | 'openOrders'
  | 'openStops'
  | 'settings'
  | 'book'
  | 'prices'
  | 'openInterest'
  | 'totals'
>;

/** Changes of one committed operation. */
export interface FuturesEvent {
  readonly changes: FuturesChanges;
  /** Of users, as stored. */
  readonly transactions: readonly { readonly userId: UserId; readonly line: StoredTransaction }[];
  readonly at: EpochMs;
}
export type FuturesListener = (event: FuturesEvent) => void;

/** Why no operation runs: the exchange has stopped, or a check at the start failed. */
export type FuturesClosed = Rejection<'unavailable' | 'exchange_cancel_only'>;

export interface RunOptions {
  readonly commitWait?: 'user' | 'bot';
  /** Also runs while a failed check allows cancellations only. */
  readonly isCancellation?: boolean;
}

/** Moves money between the spot and the futures wallet together with the engine. Runs inside a
 *  transaction of the exchange. */
export interface FuturesTransfers {
  readonly quoteCoinId: CoinId;
  /** The largest amount that may leave the futures wallet. */
  transferable(userId: UserId): Units;
  /** Books a movement that the ledger has posted; above zero into the futures wallet. */
  book(ledger: Ledger, userId: UserId, amount: bigint, now: EpochMs): void;
}

export interface FuturesExchange {
  readonly contracts: readonly FuturesContract[];
  contract(id: PairId): FuturesContract | undefined;
  findContract(tradeCoinId: CoinId, quoteCoinId: CoinId): FuturesContract | undefined;
  readonly reads: FuturesReads;
  readonly health: ExchangeHealth;
  /** Commands waiting for the next group commit. */
  readonly queuedCount: number;
  isBot(userId: UserId): boolean;
  /** From now on the user's orders are not stored, and no history is kept. */
  registerBot(userId: UserId): Promise<void>;
  /**
   * Runs operations of the engine in the exchange's queue: their money and records are committed
   * together, then listeners receive the changes.
   */
  run<Result>(
    work: (engine: FuturesEngineApi, now: EpochMs) => Result,
    options?: RunOptions,
  ): Promise<Result | FuturesClosed>;
  /** Runs operations of the engine inside a transaction of the exchange, as `run` does. */
  runIn<Result>(
    tx: Transaction,
    work: (engine: FuturesEngineApi, now: EpochMs) => Result,
    options?: Pick<RunOptions, 'isCancellation'>,
  ): Result | FuturesClosed;
  /** @returns why the exchange runs no operation now; undefined when it does. */
  closedReason(options?: Pick<RunOptions, 'isCancellation'>): FuturesClosed | undefined;
  /** Estimates an order under its own settings; rejects it as placing would. */
  previewWith(
    order: PlaceFuturesOrder,
    settings: OrderSettings,
  ): (FuturesOrderPreview & { readonly leverage: number }) | FuturesRejection;
  readonly transfers: FuturesTransfers;
  addListener(listener: FuturesListener): () => void;
}
