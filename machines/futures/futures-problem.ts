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
  /** Open orders that close the position hold its size. */
  | 'held_by_orders'
  /** A reduce-only order does not open a position. */
  | 'reduce_only'
  /** One-way mode, with a position or an order of the other side. */
  | 'position_mode'
  | 'too_many_orders'
  | 'post_only_would_take'
  | 'nothing_to_match'
  /** The other side of the book is empty. */
  | 'no_orders'
  /** Nothing to calculate the size of a market order from. */
  | 'no_price'
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
export type FuturesWarning = 'confirm_before_placing' | 'near_liquidation';
