/** What prevents a futures order, and what needs a confirmation before it is sent. */
import type { Decimal } from '#contract/core/decimal.ts';

export type FuturesField = 'price' | 'stop' | 'amount' | 'takeProfit' | 'stopLoss';
export type FuturesProblemCode =
  | 'required'
  | 'off_tick'
  | 'off_lot'
  | 'size_too_small'
  | 'size_too_large'
  | 'notional_too_small'
  | 'margin_insufficient'
  | 'leverage_above_tier'
  | 'price_outside_band'
  | 'would_be_liquidated'
  | 'nothing_to_close'
  | 'above_position'
  | 'close_only'
  | 'stop_on_wrong_side'
  | 'stop_beyond_liquidation';
export interface FuturesProblem {
  readonly code: FuturesProblemCode;
  /** The step, minimum or maximum that the value violates; of a price outside the band, the band in percent. */
  readonly limit?: Decimal;
}
export type FuturesProblems = Readonly<Partial<Record<FuturesField, FuturesProblem>>>;

/** Why an order needs confirmation before it is sent. */
export type FuturesWarning = 'confirm_before_placing' | 'fires_at_once' | 'near_liquidation';
