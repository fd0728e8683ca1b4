/**
 * Types of the futures engine: its contracts, operations, records and changes.
 *
 * The engine is pure and in memory. Its caller runs one operation at a time, then takes the changes
 * with `takeChanges()`, stores the records and publishes them. `restore` rebuilds the engine from
 * the newest version of the same records.
 *
 * Money is in units (10^-8 of the quote coin), all futures balances of an engine in one quote coin.
 * Prices of orders are ticks, mark and index prices are units of price (10^-8), entry prices are
 * fine (10^-16).
 */
import type { Branded } from '#contract/core/branded.ts';
import type { Decimal, Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { ClientOrderId, OrderId, PairId, TradeId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Fraction } from '#domain/futures/fraction.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { RiskTier } from '#domain/futures/risk-tiers.ts';
import type { FuturesRejection } from './rejections.ts';

export type PositionId = Branded<number, 'positionId'>;
export type StopId = Branded<number, 'stopId'>;
/** A price in 10^-16 quote coin per trade coin. */
export type FinePrice = Branded<bigint, 'finePrice'>;

export type Side = 'buy' | 'sell';
export type MarginMode = 'isolated' | 'cross';
export type PositionMode = 'one_way' | 'hedge';
export type TriggerBy = 'mark' | 'last' | 'index';
export type FuturesOrderKind = 'limit' | 'market' | 'stop_limit';
export type FuturesTimeInForce = 'GTC' | 'IOC' | 'FOK' | 'post_only';
/** Opens or adds to a position, or reduces one. */
export type Action = 'open' | 'close';

export interface FuturesContract {
  readonly id: PairId;
  readonly tickSize: Decimal;
  readonly lotSize: Decimal;
  /** Smallest size of an order; at least one lot. A closing order may be smaller. */
  readonly sizeMin: Lots;
  readonly limitSizeMax: Lots;
  readonly marketSizeMax: Lots;
  /** Smallest price x size of an opening order; 0 for none. */
  readonly notionalMin: Units;
  /** 0.0002 is 0.02%. At most 8 decimals; at least 0. */
  readonly makerFee: Decimal;
  readonly takerFee: Decimal;
  /** Charged on the size that a step-down closes. */
  readonly liquidationFee: Decimal;
  /** From `riskTiersOf`; rates and bounds have at most 8 decimals. */
  readonly tiers: readonly RiskTier[];
  /** Largest distance from the mark price at which a buy above or a sell below it is accepted:
   *  0.1 is 10%. Undefined for none. */
  readonly priceBand: Decimal | undefined;
  /** `close_only` before delisting. */
  readonly status: 'open' | 'close_only';
}

export interface FuturesEngineOptions {
  readonly contracts: readonly FuturesContract[];
  readonly ids: FuturesIds;
  /** `strict` rejects a lower leverage while an isolated position is open. */
  readonly leveragePolicy: 'flexible' | 'strict';
}

/** Identifiers, assigned by the caller; each call returns a new one, higher than before. */
export interface FuturesIds {
  nextOrderId(): OrderId;
  nextTradeId(): TradeId;
  nextPositionId(): PositionId;
  nextStopId(): StopId;
}

export interface StopLeg {
  readonly price: Ticks;
  readonly triggerBy: TriggerBy;
}

/** Take profit and stop loss; undefined for none. */
export interface StopPair {
  readonly takeProfit: StopLeg | undefined;
  readonly stopLoss: StopLeg | undefined;
  /** Part of the position; undefined for the full size, whatever it is then. */
  readonly size: Lots | undefined;
}

/** Leverage and margin mode are the user's settings for the contract at that time. */
export interface PlaceFuturesOrder {
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly clientOrderId?: ClientOrderId | undefined;
  readonly side: Side;
  readonly action: Action;
  readonly kind: FuturesOrderKind;
  readonly size: Lots;
  /** For limit and stop-limit orders. */
  readonly limitPrice?: Ticks | undefined;
  /** For a market order: the worst price its owner accepts. */
  readonly worstPrice?: Ticks | undefined;
  /** For stop-limit orders. */
  readonly stopPrice?: Ticks | undefined;
  /** Default `mark`. */
  readonly triggerBy?: TriggerBy | undefined;
  /** Default GTC. */
  readonly timeInForce?: FuturesTimeInForce | undefined;
  /** An opening order with this flag is rejected; closing orders always reduce only. */
  readonly isReduceOnly?: boolean | undefined;
  /** Set on the position when the order fills; only for opening orders. */
  readonly stops?: StopPair | undefined;
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
  /** Total size of all longs, which equals that of all shorts. */
  openInterest(contractId: PairId): Lots;
  totals(): FuturesTotals;

  /** Changes since the last call. */
  takeChanges(): FuturesChanges;
  /** Only on a new engine. */
  restore(state: FuturesState): void;
}

export interface FuturesOrderRecord {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly clientOrderId: ClientOrderId | undefined;
  readonly side: Side;
  readonly action: Action;
  readonly kind: FuturesOrderKind;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly timeInForce: FuturesTimeInForce;
  readonly limitPrice: Ticks | undefined;
  readonly worstPrice: Ticks | undefined;
  readonly stopPrice: Ticks | undefined;
  readonly triggerBy: TriggerBy;
  /** Reduced when the position of a closing order shrinks. */
  readonly size: Lots;
  readonly filled: Lots;
  /** Sum of price x size of its fills, in ticks x lots; divided by `filled`, the average price. */
  readonly filledTickLots: bigint;
  readonly fees: Units;
  /** Margin and taker fee set aside for the open size of an opening order. */
  readonly hold: Units;
  readonly stops: StopPair | undefined;
  /** Partial stops that fills of this order have already set. */
  readonly stopPairId: StopId | undefined;
  readonly status: FuturesOrderStatus;
  readonly cancelReason: FuturesCancelReason | undefined;
  /** Who placed it. */
  readonly origin: FuturesOrderOrigin;
  /** Restored orders are placed in this order. */
  readonly priority: number;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** Incremented with every change. */
  readonly version: number;
}

export type FuturesOrderStatus =
  | 'open'
  | 'partially_filled'
  | 'filled'
  | 'cancelled'
  | 'rejected'
  | 'untriggered';

export type FuturesOrderOrigin = 'user' | 'take_profit' | 'stop_loss' | 'liquidation';

export type FuturesCancelReason =
  | 'user'
  | 'self_trade'
  /** The book had no more orders. */
  | 'no_match'
  /** An immediate order reached its limit. */
  | 'limit'
  /** Reached the worst price, the price band or the bankruptcy price: error 9015. */
  | 'slippage_bound'
  | 'liquidation'
  | 'deleveraging'
  /** The position closed or shrank, or its bankruptcy price passed the order. */
  | 'position_reduced'
  /** Margin, tier or price band no longer allowed the order when its stop triggered. */
  | 'rejected_at_trigger';

export interface FuturesPositionRecord {
  readonly id: PositionId;
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly side: PositionSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** Zero when it has closed. */
  readonly size: Lots;
  readonly entryPrice: FinePrice;
  /** Zero for cross. */
  readonly margin: Units;
  readonly realizedProfit: Units;
  /** Funding paid (above zero) or received. */
  readonly funding: bigint;
  readonly fees: Units;
  readonly status: 'normal' | 'liquidating' | 'deleveraging';
  readonly openedAt: EpochMs;
  readonly updatedAt: EpochMs;
  readonly version: number;
}

/** Take profit or stop loss of a position. When one leg of a pair triggers, the other is canceled. */
export interface FuturesStopRecord {
  readonly id: StopId;
  /** Both legs of a pair have the same. */
  readonly pairId: StopId;
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly positionId: PositionId;
  readonly kind: 'take_profit' | 'stop_loss';
  readonly price: Ticks;
  readonly triggerBy: TriggerBy;
  /** Undefined for the full size of the position. */
  readonly size: Lots | undefined;
  readonly status: 'untriggered' | 'triggered' | 'cancelled';
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  readonly version: number;
}

/** One side of a trade, for the user's own history. */
export interface FuturesFillRecord {
  readonly id: TradeId;
  readonly contractId: PairId;
  readonly userId: UserId;
  /** Undefined for a takeover and for a deleveraged position. */
  readonly orderId: OrderId | undefined;
  readonly positionId: PositionId;
  readonly side: Side;
  readonly action: Action;
  /** Units of price: a takeover may be between ticks, and is rounded against the holder. */
  readonly price: Units;
  readonly size: Lots;
  readonly fee: Units;
  readonly feeType: 'maker' | 'taker' | 'liquidation';
  readonly realizedProfit: Units;
  readonly at: EpochMs;
}

/** A trade in the book, for the market's tape. */
export interface FuturesTradeRecord {
  readonly id: TradeId;
  readonly contractId: PairId;
  readonly price: Ticks;
  readonly size: Lots;
  readonly takerSide: Side;
  readonly at: EpochMs;
}

/** Numbers on the wire: 1 to 10, in this order. */
export type FuturesTransactionType =
  | 'transfer_in'
  | 'transfer_out'
  | 'realized_profit'
  | 'fee'
  | 'funding'
  | 'liquidation'
  | 'insurance'
  | 'deleveraging'
  | 'margin_added'
  | 'margin_removed';

/**
 * One change of a user's futures balance, in order. In a ledger: transfers come from outside, fees
 * go to the exchange's fees, everything else comes from or goes to the clearing account, and after
 * each operation the change of `fund.insurance` moves from the clearing account to the fund. Then
 * the clearing account is minus the users' unrealized profit.
 */
export interface FuturesTransactionRecord {
  readonly userId: UserId;
  readonly contractId: PairId | undefined;
  readonly positionId: PositionId | undefined;
  readonly orderId: OrderId | undefined;
  readonly type: FuturesTransactionType;
  /** Above zero for what the user receives. `margin_added` and `margin_removed` move money between
   *  available and margin only: they do not change the balance. A liquidation fee has the type
   *  `insurance`. */
  readonly amount: bigint;
  readonly balanceAfter: Units;
  readonly at: EpochMs;
}

export interface FuturesAccountRecord {
  readonly userId: UserId;
  /** Realized money, isolated margins and holds included. */
  readonly balance: Units;
  readonly version: number;
}

export interface FuturesSettingsRecord {
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly positionMode: PositionMode;
}

export interface FuturesFundRecord {
  /** At least 0. */
  readonly insurance: Units;
  /** All fees collected so far. */
  readonly fees: Units;
  /** Rounding differences below one unit that belong to the fund, in 10^-24 of the quote coin;
   *  below zero for losses that neither the fund nor a user could pay, which later income repays. */
  readonly remainder: bigint;
}

export interface ContractPricesRecord {
  readonly contractId: PairId;
  /** Undefined before the first `setPrices`. */
  readonly mark: Units | undefined;
  readonly index: Units | undefined;
  readonly last: Ticks | undefined;
}

export interface FuturesLevelRecord {
  readonly contractId: PairId;
  readonly side: 'bid' | 'ask';
  readonly price: Ticks;
  /** Full size now at the price; zero removes the level. */
  readonly size: Lots;
}

export interface LiquidationRecord {
  readonly kind: 'step_down' | 'takeover';
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly positionId: PositionId;
  readonly side: PositionSide;
  readonly size: Lots;
  /** Average fill of a step-down, bankruptcy price of a takeover; rounded against the holder. */
  readonly price: Units;
  readonly at: EpochMs;
}

export interface DeleveragingRecord {
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly positionId: PositionId;
  readonly side: PositionSide;
  readonly size: Lots;
  /** Bankruptcy price of the liquidated position. */
  readonly price: Units;
  readonly at: EpochMs;
}

export interface FundingRecord {
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly positionId: PositionId;
  /** Above zero when the holder paid. */
  readonly payment: bigint;
  readonly at: EpochMs;
}

/** Newest version of each changed record, in the order of first change. */
export interface FuturesChanges {
  readonly orders: readonly FuturesOrderRecord[];
  readonly positions: readonly FuturesPositionRecord[];
  readonly stops: readonly FuturesStopRecord[];
  readonly accounts: readonly FuturesAccountRecord[];
  readonly settings: readonly FuturesSettingsRecord[];
  readonly fills: readonly FuturesFillRecord[];
  readonly trades: readonly FuturesTradeRecord[];
  readonly transactions: readonly FuturesTransactionRecord[];
  readonly levels: readonly FuturesLevelRecord[];
  readonly liquidations: readonly LiquidationRecord[];
  readonly deleveragings: readonly DeleveragingRecord[];
  readonly fundings: readonly FundingRecord[];
  readonly prices: readonly ContractPricesRecord[];
  /** Undefined when nothing of it changed. */
  readonly fund: FuturesFundRecord | undefined;
}

/** What `restore` reads: open positions and orders, untriggered stops, everything else complete. */
export interface FuturesState {
  readonly accounts: readonly FuturesAccountRecord[];
  readonly settings: readonly FuturesSettingsRecord[];
  readonly positions: readonly FuturesPositionRecord[];
  readonly orders: readonly FuturesOrderRecord[];
  readonly stops: readonly FuturesStopRecord[];
  readonly prices: readonly ContractPricesRecord[];
  readonly fund: FuturesFundRecord;
}

export interface FuturesAccountView {
  readonly userId: UserId;
  readonly balance: Units;
  readonly isolatedMargin: Units;
  /** Held for open orders. */
  readonly orderMargin: Units;
  readonly crossInitialMargin: Units;
  readonly crossMaintenanceMargin: Units;
  readonly unrealizedProfit: bigint;
  readonly equity: bigint;
  readonly available: Units;
  /** Cross maintenance margin over cross equity; undefined without cross positions, or when no
   *  equity is left. */
  readonly marginRatio: Fraction | undefined;
}

export interface FuturesPositionView {
  readonly record: FuturesPositionRecord;
  /** Rounded against the holder. */
  readonly entryPrice: Units;
  readonly markPrice: Units;
  readonly notional: Units;
  readonly initialMargin: Units;
  readonly maintenanceMargin: Units;
  /** Undefined when no equity is left. */
  readonly marginRatio: Fraction | undefined;
  readonly liquidationPrice: Units | undefined;
  readonly bankruptcyPrice: Units | undefined;
  readonly breakEvenPrice: Units;
  readonly unrealizedProfit: bigint;
  readonly roi: Fraction;
  /** 1 to 5; 5 is reduced first. */
  readonly deleveragingLevel: number;
  readonly takeProfit: StopLeg | undefined;
  readonly stopLoss: StopLeg | undefined;
  /** Largest amount that `changeMargin` can remove. */
  readonly removableMargin: Units;
}

export interface FuturesOrderPreview {
  readonly result: 'preview';
  /** Margin and taker fee that the order would hold or use. */
  readonly cost: Units;
  readonly fee: Units;
  readonly available: Units;
  /** Of the position after the order fills at its price; undefined for none or for a closing
   *  order. */
  readonly liquidationPrice: Units | undefined;
}

export interface FuturesBook {
  readonly bids: readonly FuturesBookLevel[];
  readonly asks: readonly FuturesBookLevel[];
}

export interface FuturesBookLevel {
  readonly price: Ticks;
  readonly size: Lots;
  readonly orderCount: number;
}

/** `users` + `unrealizedProfit` + `fees` + `insurance` is what was put in. */
export interface FuturesTotals {
  readonly users: Units;
  readonly fees: Units;
  readonly insurance: Units;
  /** Of all positions, the fund's `remainder` included. */
  readonly unrealizedProfit: bigint;
}
