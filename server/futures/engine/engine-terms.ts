/** Terms of the futures engine: its contracts and options, and the words of orders and stops. */
import type { Branded } from '#contract/core/branded.ts';
import type { Decimal, Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { OrderId, PairId, TradeId } from '#contract/core/ids.ts';
import type { RiskTier } from '#domain/futures/risk-tiers.ts';

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
   *  0.1 is 10%. For an opening order at most half of 1 / leverage. Undefined for none. */
  readonly priceBand: Decimal | undefined;
  /** What the insurance fund pays for the contract's positions within an hour at most, in quote coin;
   *  beyond it the fund counts as empty. Undefined for no limit. */
  readonly fundHourMax: Units | undefined;
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
