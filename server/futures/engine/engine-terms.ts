/** Terms of the futures engine: its contracts and options, and the words of orders and stops. */
import type { Branded } from '#contract/core/branded.ts';
import type { Decimal, Units } from '#contract/core/decimal.ts';
import type { OrderId, PairId, TradeId } from '#contract/core/ids.ts';
import type { ContractRules } from '#domain/futures/contract-values.ts';
import type { OrderSide } from '#domain/futures/order-terms.ts';

export type {
  Action,
  FuturesOrderKind,
  FuturesTimeInForce,
  MarginMode,
  PositionMode,
  StopLeg,
  StopPair,
  TriggerBy,
} from '#domain/futures/order-terms.ts';

export type PositionId = Branded<number, 'positionId'>;
export type StopId = Branded<number, 'stopId'>;
/** A price in 10^-16 quote coin per trade coin. */
export type FinePrice = Branded<bigint, 'finePrice'>;

export type Side = OrderSide;

export interface FuturesContract extends ContractRules {
  readonly id: PairId;
  /** Charged on the size that a step-down closes. */
  readonly liquidationFee: Decimal;
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
