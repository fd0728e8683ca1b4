/** Terms of converts: spread, limits and lifetimes. */
import { decimal, exactUnitsOf, type Units } from '#contract/core/decimal.ts';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';

/** Share of the price that the house earns on every convert. */
export const SPREAD = decimal('0.0025');
/** A quote is rejected when its price has moved by more than this share, in either direction: half the spread, so that
 *  no choice between old and new prices is worth more than the spread costs. */
export const TOLERANCE = decimal('0.00125');
/** Value of one convert in USDT. */
export const VALUE_MIN = exactUnitsOf(decimal('1'));
export const VALUE_MAX = exactUnitsOf(decimal('100000'));
/** A balance of a lower value in USDT is small: below the minimum of an order. */
export const SMALL_VALUE = exactUnitsOf(decimal('5'));
/** Quotes in memory per user, the oldest removed first. */
export const QUOTE_COUNT_MAX = 200;
/** Time after its expiry that the state of a quote can be looked up. */
export const QUOTE_RETENTION_MS = 10 * MINUTE_MS;

/** Limits that the operator sets. */
export interface ConvertLimits {
  /** Time in which turnover and exposure are counted. */
  readonly windowMs: number;
  /** Value that one user may convert in the window, in USDT. */
  readonly turnover: Units;
  /** Value of each coin that the house may take or give in the window, net, in USDT. */
  readonly exposure: Units;
  /** The same for a coin without a second source, whose price users alone make. */
  readonly unsourcedExposure: Units;
  /** Quotes of a user that can be accepted at once. */
  readonly openQuoteCount: number;
  readonly quotesPerMinute: number;
}

export const DEFAULT_LIMITS: ConvertLimits = {
  windowMs: DAY_MS,
  turnover: exactUnitsOf(decimal('500000')),
  exposure: exactUnitsOf(decimal('1000000')),
  unsourcedExposure: exactUnitsOf(decimal('1000')),
  openQuoteCount: 20,
  quotesPerMinute: 60,
};
