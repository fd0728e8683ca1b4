/** Types of the engine's parts, which refer to each other: accounts, markets, positions, orders and
 *  stops. Each has its class in a file of its own. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { ClientOrderId, OrderId, PairId, TradeId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { BookOrder } from '#server/exchange/matching/book-order.ts';
import type { Matcher } from '#server/exchange/matching/matcher.ts';
import type {
  FuturesAccountRecord,
  FuturesCancelReason,
  FuturesOrderOrigin,
  FuturesOrderRecord,
  FuturesOrderStatus,
  FuturesPositionRecord,
  FuturesSettingsRecord,
  FuturesStopRecord,
} from './engine-records.ts';
import type {
  Action,
  FuturesContract,
  FuturesOrderKind,
  FuturesTimeInForce,
  MarginMode,
  PositionId,
  Side,
  StopId,
  StopPair,
  TriggerBy,
} from './engine-terms.ts';
import type { RiskTable } from './risk-table.ts';
import type { Trigger, TriggerBook } from './trigger-book.ts';

/** Mark prices between which a cross account is surely not liquidated. */
export interface SafeRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** One user's futures account. */
export interface Account {
  readonly userId: UserId;
  /** Units; margins and holds included. */
  balance: bigint;
  /** Sum of the isolated margins. */
  isolatedMargin: bigint;
  /** Sum of the holds of opening orders. */
  holds: bigint;
  version: number;
  readonly positions: Set<Position>;
  /** Open and untriggered orders, oldest first. */
  readonly orders: Map<OrderId, LiveOrder>;
  readonly settings: Map<PairId, FuturesSettingsRecord>;
  /** Per contract of its cross positions; empty when it must be calculated again. */
  readonly safeRanges: Map<Market, SafeRange>;
  /** Balance that no margin and no order uses. Cross positions may lose it. */
  readonly free: bigint;
  /** Balance that backs the cross positions, holds included. */
  readonly crossWallet: bigint;
  readonly crossPositions: Position[];
  /** Initial margin of the cross positions. */
  readonly crossInitialMargin: bigint;
  /** Profit of the cross positions at mark prices, fine. */
  readonly crossProfit: bigint;
  /** Equity of the cross positions, fine. */
  readonly crossEquity: bigint;
  /** Maintenance margin of the cross positions, fine times `RATE`. */
  readonly crossMaintenance: bigint;
  /** What new orders, margins and withdrawals may use; below zero after losses. */
  readonly spendable: bigint;
  readonly available: Units;
  /** Collateral that a loss of one position may use: its isolated margin, or the cross wallet plus
   *  the profit of the other cross positions. Fine. */
  collateralOf(position: Position): bigint;
  positionOn(market: Market, side: PositionSide): Position | undefined;
  /** Open and untriggered orders of a contract, oldest first. */
  ordersOn(market: Market): LiveOrder[];
  settingsOn(market: Market): FuturesSettingsRecord;
  record(): FuturesAccountRecord;
}

/** One contract: its book, prices, positions and triggers. */
export interface Market {
  readonly contract: FuturesContract;
  status: FuturesContract['status'];
  readonly tiers: RiskTable;
  readonly makerRate: bigint;
  readonly takerRate: bigint;
  readonly liquidationRate: bigint;
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  readonly matcher: Matcher<BookRecord>;
  readonly triggers: TriggerBook;
  /** In the order of their ids. */
  readonly positions: Set<Position>;
  mark: Units | undefined;
  index: Units | undefined;
  /** Price x size, fine. */
  valueAtTicks(price: Ticks, size: Lots): bigint;
  valueAtFine(price: bigint, size: Lots): bigint;
  /** Size x mark price, fine. */
  valueAtMark(size: Lots): bigint;
  fineOfTicks(price: Ticks): bigint;
  /** The nearest tick that is not worse than a fine price for a seller (up) or a buyer (down). */
  ticksWithin(side: Side, price: bigint): Ticks;
  /** Worst price that the band allows; undefined without a band. The default reference is the mark
   *  price. */
  bandLimit(side: Side, reference?: bigint): Ticks | undefined;
  /** Undefined before the first trade, or the first `setPrices`. */
  priceOf(source: TriggerBy): Units | undefined;
}

/** An open position. */
export interface Position {
  readonly id: PositionId;
  readonly account: Account;
  readonly market: Market;
  readonly side: PositionSide;
  readonly sign: 1n | -1n;
  readonly marginMode: MarginMode;
  readonly openedAt: EpochMs;
  leverage: number;
  size: Lots;
  /** Fine. */
  entryPrice: bigint;
  /** Units; zero for cross. */
  margin: bigint;
  realizedProfit: bigint;
  funding: bigint;
  fees: bigint;
  status: FuturesPositionRecord['status'];
  updatedAt: EpochMs;
  version: number;
  /** Resting closing orders, oldest first. */
  readonly closes: Set<LiveOrder>;
  readonly stops: Set<LiveStop>;
  /** Mark price in units at which it is liquidated, or beyond; undefined for none. Only for
   *  isolated, and only while `isBoundKnown`. */
  liquidationBound: Units | undefined;
  isBoundKnown: boolean;
  readonly isIsolated: boolean;
  /** Size x entry price, fine. */
  readonly entryValue: bigint;
  /** Profit at the mark price, fine. */
  readonly profit: bigint;
  /** Maintenance margin at the mark price, fine times `RATE`. */
  readonly maintenance: bigint;
  /** Size that no resting closing order covers yet. */
  readonly uncovered: Lots;
  /** Fine price at which the loss equals `collateral` (fine), rounded so that the loss does not
   *  exceed it; at least 0. */
  priceOfLoss(collateral: bigint, size?: Lots): bigint;
  record(): FuturesPositionRecord;
}

/** An order of a liquidation: the caller settles its fills. It never rests. */
export interface LiquidationOrder {
  readonly onFill: (price: Ticks, size: Lots, tradeId: TradeId) => void;
}

export type BookRecord = LiveOrder | LiquidationOrder;

export interface LiveOrderTerms {
  readonly id: OrderId;
  readonly account: Account;
  readonly market: Market;
  readonly clientOrderId: ClientOrderId | undefined;
  readonly side: Side;
  readonly action: Action;
  readonly kind: FuturesOrderKind;
  readonly marginMode: MarginMode;
  readonly timeInForce: FuturesTimeInForce;
  readonly limitPrice: Ticks | undefined;
  readonly worstPrice: Ticks | undefined;
  readonly stopPrice: Ticks | undefined;
  readonly triggerBy: TriggerBy;
  readonly origin: FuturesOrderOrigin;
  readonly createdAt: EpochMs;
}

/** A user's order. */
export interface LiveOrder extends Trigger {
  readonly terms: LiveOrderTerms;
  /** Cut when the position of a closing order shrinks. */
  size: Lots;
  leverage: number;
  filled: Lots;
  filledTickLots: bigint;
  fees: bigint;
  hold: bigint;
  stops: StopPair | undefined;
  stopPairId: StopId | undefined;
  state: 'waiting' | 'open' | 'filled' | 'cancelled';
  cancelReason: FuturesCancelReason | undefined;
  /** Set while it is in the book. */
  book: BookOrder<BookRecord> | undefined;
  priority: number;
  updatedAt: EpochMs;
  version: number;
  readonly userId: UserId;
  readonly isOpening: boolean;
  readonly remaining: Lots;
  /** Side of the position that it opens or reduces. */
  readonly positionSide: PositionSide;
  readonly status: FuturesOrderStatus;
  record(): FuturesOrderRecord;
}

export interface StopTerms {
  readonly id: StopId;
  readonly pairId: StopId;
  readonly position: Position;
  readonly kind: FuturesStopRecord['kind'];
  readonly price: Ticks;
  readonly triggerBy: TriggerBy;
  readonly size: Lots | undefined;
  readonly createdAt: EpochMs;
}

/** Take profit or stop loss of a position, until it triggers or is canceled. */
export interface LiveStop extends Trigger {
  readonly terms: StopTerms;
  size: Lots | undefined;
  status: FuturesStopRecord['status'];
  updatedAt: EpochMs;
  version: number;
  record(): FuturesStopRecord;
}
