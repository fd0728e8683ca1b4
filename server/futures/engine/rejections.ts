/** Reasons why the futures engine rejects an operation, with the numbers that explain them. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { RejectionName } from '#contract/errors.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

/** Those of the contract's registry that the engine returns. */
export type FuturesRejectionName = Extract<
  RejectionName,
  /** With the maximum of the tier. */
  | 'leverage_above_tier'
  /** With the cost and what is available. */
  | 'margin_insufficient'
  | 'price_outside_band'
  | 'futures_order_too_small'
  /** A closing order larger than the position minus its resting closing orders. */
  | 'reduce_only_would_increase'
  | 'position_not_found'
  /** A stop that would trigger immediately. */
  | 'stop_on_wrong_side'
  /** Margin mode, or a lower leverage under the strict policy, with an open position or order. */
  | 'margin_mode_locked'
  /** Position mode with an open position or order, or an opening order against the other side in
   *  one-way mode. */
  | 'position_mode_locked'
  /** The position would be liquidated immediately, or nearly so. */
  | 'would_be_liquidated'
  | 'futures_post_only_would_take'
  /** A fill-or-kill order or a reversal that the book cannot fill completely. */
  | 'nothing_to_match'
  /** With the maximum. */
  | 'removable_margin_exceeded'
  | 'too_many_futures_orders'
  /** The contract accepts closing orders only, or has no mark price yet. */
  | 'contract_close_only'
  /** With the leverage and margin mode in force. */
  | 'order_terms_differ'
  /** An opening order while the mark price is not current. */
  | 'mark_price_stale'
  | 'price_off_tick'
  | 'amount_off_lot'
  | 'amount_too_large'
  | 'order_not_found'
>;

export type FuturesRejection = Rejection<FuturesRejectionName>;

/** @param leverageMax of the tier */
export const aboveTier = (leverageMax: number): FuturesRejection =>
  reject('leverage_above_tier', { details: { max_leverage: leverageMax } });

export const insufficientMargin = (cost: bigint, available: bigint): FuturesRejection =>
  reject('margin_insufficient', {
    details: { cost: decimalOfUnits(cost), available: decimalOfUnits(available) },
  });
