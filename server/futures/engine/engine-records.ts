/** Records of the futures engine: what an operation changed, in the newest version of each, and what
 *  `restore` reads. Orders, positions, stops and accounts of the running engine contain their own
 *  record, of which they change the progress; callers get copies, which do not change. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { ClientOrderId, OrderId, PairId, TradeId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type {
  Action,
  FinePrice,
  FuturesOrderKind,
  FuturesTimeInForce,
  MarginMode,
  PositionId,
  PositionMode,
  Side,
  StopId,
  StopPair,
  TriggerBy,
} from './engine-terms.ts';

/** Terms of an order, fixed when it is created. */
export interface FuturesOrderTerms {
  readonly id: OrderId;
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly clientOrderId: ClientOrderId | undefined;
  /** Undefined for orders of former versions. */
  readonly contentHash?: string | undefined;
  readonly side: Side;
  readonly action: Action;
  readonly kind: FuturesOrderKind;
  readonly marginMode: MarginMode;
  readonly timeInForce: FuturesTimeInForce;
  readonly limitPrice: Ticks | undefined;
  readonly worstPrice: Ticks | undefined;
  readonly stopPrice: Ticks | undefined;
  readonly triggerBy: TriggerBy;
  /** Who placed it. */
  readonly origin: FuturesOrderOrigin;
  readonly createdAt: EpochMs;
}

/** What changes while an order lives. */
export interface FuturesOrderProgress {
  leverage: number;
  /** Reduced when the position of a closing order shrinks. */
  size: Lots;
  filled: Lots;
  /** Sum of price x size of its fills, in ticks x lots; divided by `filled`, the average price. */
  filledTickLots: bigint;
  fees: Units;
  /** Cost frozen for the open size of an opening order: margin, taker fee, and the loss at the mark
   *  price when it was placed. */
  frozen: Units;
  stops: StopPair | undefined;
  /** Partial stops that fills of this order have already set. */
  stopPairId: StopId | undefined;
  status: FuturesOrderStatus;
  cancelReason: FuturesCancelReason | undefined;
  /** Restored orders are placed in this order. */
  priority: number;
  updatedAt: EpochMs;
  /** Incremented with every change. */
  version: number;
}

export interface FuturesOrderRecord extends FuturesOrderTerms, Readonly<FuturesOrderProgress> {}

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
  /** The account no longer covered the margin, the fee or the loss at the mark price of a fill, or the
   *  fill would have led to a liquidation. */
  | 'margin'
  /** Margin, tier or price band no longer allowed the order when its stop triggered. */
  | 'rejected_at_trigger';

/** Terms of a position, fixed when it opens. */
export interface FuturesPositionTerms {
  readonly id: PositionId;
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly side: PositionSide;
  readonly marginMode: MarginMode;
  readonly openedAt: EpochMs;
}

/** What changes while a position is open. */
export interface FuturesPositionProgress {
  leverage: number;
  /** Zero when it has closed. */
  size: Lots;
  entryPrice: FinePrice;
  /** Zero for cross. */
  margin: Units;
  realizedProfit: Units;
  /** Funding paid (above zero) or received. */
  funding: bigint;
  fees: Units;
  status: 'normal' | 'liquidating' | 'deleveraging';
  updatedAt: EpochMs;
  version: number;
}

export interface FuturesPositionRecord
  extends FuturesPositionTerms, Readonly<FuturesPositionProgress> {}

/** Terms of a take profit or stop loss of a position. When one leg of a pair triggers, the other is
 *  canceled. */
export interface FuturesStopTerms {
  readonly id: StopId;
  /** Both legs of a pair have the same. */
  readonly pairId: StopId;
  readonly userId: UserId;
  readonly contractId: PairId;
  readonly positionId: PositionId;
  readonly kind: 'take_profit' | 'stop_loss';
  readonly price: Ticks;
  readonly triggerBy: TriggerBy;
  readonly createdAt: EpochMs;
}

/** What changes until a stop triggers or is canceled. */
export interface FuturesStopProgress {
  /** Undefined for the full size of the position. */
  size: Lots | undefined;
  status: 'untriggered' | 'triggered' | 'cancelled';
  updatedAt: EpochMs;
  version: number;
}

export interface FuturesStopRecord extends FuturesStopTerms, Readonly<FuturesStopProgress> {}

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

/** What changes of an account. */
export interface FuturesAccountProgress {
  /** Realized money, isolated margins and frozen amounts included. */
  balance: Units;
  version: number;
}

export interface FuturesAccountRecord extends Readonly<FuturesAccountProgress> {
  readonly userId: UserId;
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

/** What the fund paid for one position that was taken over. */
export interface FundPaymentRecord {
  readonly contractId: PairId;
  /** Holder of the position. */
  readonly userId: UserId;
  readonly positionId: PositionId;
  /** Rounded up; 0 when the limit was used up before. */
  readonly amount: Units;
  /** Whether the limit of the contract and hour kept the fund from paying more. */
  readonly isLimitReached: boolean;
  readonly at: EpochMs;
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
  readonly fundPayments: readonly FundPaymentRecord[];
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
  /** Of the last hour; older ones count no more. */
  readonly fundPayments: readonly Pick<FundPaymentRecord, 'contractId' | 'amount' | 'at'>[];
}
