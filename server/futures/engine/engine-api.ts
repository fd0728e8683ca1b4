/**
 * Operations of the futures engine, with their requests and results.
 *
 * The engine is pure and in memory. Its caller runs one operation at a time, then takes the changes
 * with `takeChanges()`, stores the records and publishes them. `restore` rebuilds the engine from
 * the newest version of the same records.
 *
 * Money is in units (10^-8 of the quote coin), all futures balances of an engine in one quote coin.
 * Prices of orders are ticks, mark and index prices are units of price (10^-8), entry prices are
 * fine (10^-16).
 */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { ClientOrderId, OrderId, PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Fraction } from '#domain/futures/fraction.ts';
import type { OrderTerms } from '#domain/futures/order-terms.ts';
import type {
  FuturesAccountView,
  FuturesBook,
  FuturesOrderPreview,
  FuturesPositionView,
  FuturesTotals,
} from './engine-reads.ts';
import type {
  ContractPricesRecord,
  FuturesChanges,
  FuturesFillRecord,
  FuturesOrderRecord,
  FuturesSettingsRecord,
  FuturesState,
  FuturesStopRecord,
} from './engine-records.ts';
import type {
  FuturesContract,
  FuturesOrderKind,
  MarginMode,
  PositionId,
  PositionMode,
  StopId,
  StopPair,
} from './engine-terms.ts';
import type { FuturesRejection } from './rejections.ts';

/** Leverage and margin mode are the user's settings for the contract at that time. */
export interface PlaceFuturesOrder extends OrderTerms {
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly clientOrderId?: ClientOrderId | undefined;
  /** What the caller compares repeated requests by. */
  readonly contentHash?: string | undefined;
}

export interface CloseFuturesPosition {
  readonly userId: UserId;
  readonly positionId: PositionId;
  readonly kind: 'limit' | 'market';
  /** Undefined for the full size minus resting closing orders. */
  readonly size?: Lots | undefined;
  readonly limitPrice?: Ticks | undefined;
  readonly worstPrice?: Ticks | undefined;
  readonly clientOrderId?: ClientOrderId | undefined;
  readonly contentHash?: string | undefined;
}

export interface UserContract {
  readonly userId: UserId;
  readonly contractId: PairId;
}

/** All fields are optional filters. */
export interface OrderFilter {
  readonly contractId?: PairId | undefined;
  readonly kind?: FuturesOrderKind | undefined;
}

export interface Prices {
  readonly mark: Units;
  readonly index: Units;
}

export interface DoneOperation {
  readonly result: 'done';
}

export interface PlacedFuturesOrder {
  readonly result: 'placed';
  /** Its state after matching. */
  readonly order: FuturesOrderRecord;
  /** Trades of this order. */
  readonly fills: readonly FuturesFillRecord[];
}

export interface ClosedPosition {
  readonly positionId: PositionId;
  readonly result: PlacedFuturesOrder | FuturesRejection;
}

export interface ReversedPosition {
  readonly result: 'reversed';
  readonly closing: FuturesOrderRecord;
  readonly opening: FuturesOrderRecord;
}

/** Operations check first and change nothing when they reject. `at` stamps the records. */
export interface FuturesEngineApi {
  deposit(userId: UserId, amount: Units, at: EpochMs): DoneOperation;
  /** Up to the available balance. */
  withdraw(userId: UserId, amount: Units, at: EpochMs): DoneOperation | FuturesRejection;
  setLeverage(
    request: UserContract & { readonly leverage: number; readonly marginMode?: MarginMode },
    at: EpochMs,
  ): DoneOperation | FuturesRejection;
  setMarginMode(
    request: UserContract & { readonly marginMode: MarginMode },
    at: EpochMs,
  ): DoneOperation | FuturesRejection;
  setPositionMode(
    request: UserContract & { readonly positionMode: PositionMode },
    at: EpochMs,
  ): DoneOperation | FuturesRejection;
  place(order: PlaceFuturesOrder, at: EpochMs): PlacedFuturesOrder | FuturesRejection;
  cancel(userId: UserId, orderId: OrderId, at: EpochMs): DoneOperation | FuturesRejection;
  /** @returns the canceled orders. */
  cancelAll(userId: UserId, filter: OrderFilter, at: EpochMs): readonly OrderId[];
  close(request: CloseFuturesPosition, at: EpochMs): PlacedFuturesOrder | FuturesRejection;
  /** Cancels the closing orders, then closes every position at market. */
  closeAll(userId: UserId, filter: OrderFilter, at: EpochMs): readonly ClosedPosition[];
  /** Closes a position and opens the opposite one of the same size, both or none. */
  reverse(
    request: {
      readonly userId: UserId;
      readonly positionId: PositionId;
      readonly clientOrderId?: ClientOrderId | undefined;
      readonly contentHash?: string | undefined;
    },
    at: EpochMs,
  ): ReversedPosition | FuturesRejection;
  /** Adds to an isolated margin, or removes from it when `amount` is negative. */
  changeMargin(
    request: {
      readonly userId: UserId;
      readonly positionId: PositionId;
      readonly amount: bigint;
    },
    at: EpochMs,
  ): DoneOperation | FuturesRejection;
  /** For the full size: replaces both legs, and removes those that are undefined. For a part: adds
   *  a pair of its own. */
  setPositionStops(
    request: { readonly userId: UserId; readonly positionId: PositionId } & StopPair,
    at: EpochMs,
  ): DoneOperation | FuturesRejection;
  /** Replaces the stops that an opening order sets when it fills. */
  setOrderStops(
    request: { readonly userId: UserId; readonly orderId: OrderId } & StopPair,
    at: EpochMs,
  ): DoneOperation | FuturesRejection;
  cancelStop(userId: UserId, stopId: StopId, at: EpochMs): DoneOperation | FuturesRejection;
  /** Liquidates what is due, then triggers stops by mark and index, until neither is left. */
  setPrices(contractId: PairId, prices: Prices, at: EpochMs): void;
  /** Whether the prices that `setPrices` has set are current; they are until this says otherwise. While they are not, only
   *  closing orders are accepted. */
  setPricesCurrent(contractId: PairId, isCurrent: boolean): void;
  /** `rate` above zero: longs pay shorts. */
  settleFunding(contractId: PairId, rate: Fraction, at: EpochMs): void;
  setContractStatus(contractId: PairId, status: FuturesContract['status']): void;

  /** Checks an order as `place` does and estimates its result; changes nothing. */
  preview(order: PlaceFuturesOrder): FuturesOrderPreview | FuturesRejection;
  account(userId: UserId): FuturesAccountView;
  /** @returns undefined once it is closed. */
  position(positionId: PositionId): FuturesPositionView | undefined;
  /** The user's open positions, oldest first. */
  positions(userId: UserId): readonly FuturesPositionView[];
  /** Open orders and untriggered stop-limit orders, oldest first. */
  openOrders(userId: UserId): readonly FuturesOrderRecord[];
  openStops(userId: UserId): readonly FuturesStopRecord[];
  settings(userId: UserId, contractId: PairId): FuturesSettingsRecord;
  /** At most `depth` levels of each side, best first. */
  book(contractId: PairId, depth: number): FuturesBook;
  prices(contractId: PairId): ContractPricesRecord;
  /** Whether `setPrices` would liquidate anybody at this mark price, as positions are now; changes nothing. */
  wouldLiquidate(contractId: PairId, mark: Units): boolean;
  /** Total size of all longs, which equals that of all shorts. */
  openInterest(contractId: PairId): Lots;
  totals(): FuturesTotals;

  /** Changes since the last call. */
  takeChanges(): FuturesChanges;
  /** Only on a new engine. */
  restore(state: FuturesState): void;
}
