/** Terms of converts: spread, limits and lifetimes. */
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';

/** Share of the mid price that the house earns on a quote and on a swept balance. */
export const SPREAD = decimal('0.0025');
/** A quote is rejected when the mid price fell by more than this since it was made. */
export const MOVE_BPS_MAX = 50n;
/** Value of one convert in USDT. */
export const VALUE_MIN = exactUnitsOf(decimal('1'));
export const VALUE_MAX = exactUnitsOf(decimal('100000'));
/** A balance of a lower value in USDT is small: below the minimum of an order. */
export const SMALL_VALUE = exactUnitsOf(decimal('5'));
export const LIMIT_COUNT_MAX = 50;
/** Quotes in memory per user, the oldest removed first; the form needs one. */
export const QUOTE_COUNT_MAX = 20;
/** Time after its expiry that the state of a quote can be looked up. */
export const QUOTE_RETENTION_MS = 10 * MINUTE_MS;
