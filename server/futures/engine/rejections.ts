/** Reasons why the futures engine rejects an operation, with the numbers that explain them. */
import type { Lots, Units } from '#contract/core/decimal.ts';

/** Names of the contract's registry of errors. */
export type FuturesRejectionName =
  /** The leverage exceeds the maximum of the tier; `leverageMax` is that maximum. */
  | 'futures_leverage_too_high'
  /** The available balance does not cover the cost; with `cost` and `available`. */
  | 'futures_margin_insufficient'
  | 'futures_price_outside_band'
  /** Below the minimum size or notional. */
  | 'futures_amount_too_small'
  /** A closing order larger than the position minus its resting closing orders; with `sizeMax`. */
  | 'futures_reduce_only_increases'
  | 'futures_position_not_found'
  /** A stop that would trigger immediately. */
  | 'futures_stop_wrong_side'
  /** Margin mode, or a leverage under the strict policy, with an open position or order. */
  | 'futures_margin_mode_locked'
  /** Position mode with an open position or order, or an opening order against the other side in
   *  one-way mode. */
  | 'futures_position_mode_locked'
  /** The position would be liquidated immediately, or nearly so. */
  | 'futures_would_liquidate'
  | 'futures_post_only_would_take'
  /** A fill-or-kill order or a reversal that the book cannot fill completely. */
  | 'futures_nothing_to_match'
  /** With `maximum`. */
  | 'futures_margin_not_removable'
  | 'futures_too_many_orders'
  /** The contract accepts closing orders only, or has no mark price yet. */
  | 'futures_close_only'
  | 'price_off_tick'
  | 'amount_off_lot'
  | 'amount_too_large'
  | 'order_not_found';

export interface FuturesRejection {
  readonly rejection: FuturesRejectionName;
  readonly leverageMax?: number;
  readonly cost?: Units;
  readonly available?: Units;
  readonly maximum?: Units;
  readonly sizeMax?: Lots;
}

export const isRejection = (result: object): result is FuturesRejection => 'rejection' in result;
