/** Terms of a futures order in ticks and lots, as form and exchange check them. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';

export type OrderSide = 'buy' | 'sell';
export type MarginMode = 'isolated' | 'cross';
export type PositionMode = 'one_way' | 'hedge';
export type TriggerBy = 'mark' | 'last' | 'index';
export type FuturesOrderKind = 'limit' | 'market' | 'stop_limit';
export type FuturesTimeInForce = 'GTC' | 'IOC' | 'FOK' | 'post_only';
/** Opens or adds to a position, or reduces one. */
export type Action = 'open' | 'close';

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

export interface OrderTerms {
  readonly side: OrderSide;
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
