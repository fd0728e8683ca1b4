/** Prices of ads: fixed, or a percentage of the reference price. Prices and percentages are in units of 10^-8. */
import { divideCeil, UNIT_DECIMALS, units, type Units } from '#contract/core/decimal.ts';

const HUNDRED = 100n;
const PERCENT = HUNDRED * 10n ** BigInt(UNIT_DECIMALS);

/** From here a price must be confirmed by its distance in percent, and from there it is refused. */
export const PRICE_WARNING_PERCENT = 20;
export const PRICE_LIMIT_PERCENT = 50;

/** Quotient of positive integers, the half rounded up. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

/**
 * Price of a floating ad, rounded to 8 decimals.
 * Example: 101.5 percent of 0.92 are 0.9338.
 */
export const floatingPriceOf = (reference: bigint, premium: bigint): Units =>
  units(divideHalfUp(reference * premium, PERCENT));

const SIGNIFICANT_DIGITS = 5;

/**
 * Rounds a price to five digits, or to the decimals of its currency where those are more.
 * Examples: 0.933812 to 0.93381, 85123.4567 EUR to 85123.46, 25431.2 VND to 25431.
 */
export function roundedPrice(price: Units, fiatDecimals: number): Units {
  const digitsBeforePoint = price.toString().length - UNIT_DECIMALS;
  const decimals = Math.min(
    Math.max(fiatDecimals, SIGNIFICANT_DIGITS - digitsBeforePoint),
    UNIT_DECIMALS,
  );
  const step = 10n ** BigInt(UNIT_DECIMALS - decimals);
  return units(divideHalfUp(price, step) * step);
}

/** How an ad makes its price. */
export interface PriceTerms {
  readonly priceType: 'fixed' | 'floating';
  readonly price: Units | undefined;
  /** Percent of the reference price. */
  readonly premium: Units | undefined;
  readonly floor: Units | undefined;
  readonly ceiling: Units | undefined;
}

export type PriceRest = 'no_reference' | 'outside_bounds';

/**
 * Current price of an ad. A floating ad rests without a reference price and while its price is outside the bounds that
 * its advertiser has set; it comes back by itself.
 */
export function adPriceOf(
  terms: PriceTerms,
  reference: Units | undefined,
  fiatDecimals: number,
): Units | PriceRest {
  const { price, premium, floor, ceiling } = terms;
  if (price !== undefined) return price;
  if (reference === undefined || premium === undefined) return 'no_reference';
  const current = roundedPrice(floatingPriceOf(reference, premium), fiatDecimals);
  const isBelow = floor !== undefined && current < floor;
  const isAbove = ceiling !== undefined && current > ceiling;
  return current === 0n || isBelow || isAbove ? 'outside_bounds' : current;
}

/** Whether a floating price has nothing to follow. Such an ad cannot be published. */
export const lacksReference = (isFloating: boolean, reference: bigint | undefined): boolean =>
  isFloating && reference === undefined;

/**
 * Distance of a price from the reference price in whole percent, rounded up.
 * Examples: 1.2 from 1 is 20, 1.2000001 is 21.
 */
export function deviationPercentOf(price: bigint, reference: bigint): number {
  const distance = price > reference ? price - reference : reference - price;
  return Number(divideCeil(distance * HUNDRED, reference));
}

export type PriceDistance = 'near' | 'must_confirm' | 'refused';

/** @param confirmed whole percent that the advertiser has typed */
export function priceDistanceOf(
  price: bigint,
  reference: bigint,
  confirmed: number | undefined,
): PriceDistance {
  const percent = deviationPercentOf(price, reference);
  if (percent > PRICE_LIMIT_PERCENT) return 'refused';
  return percent <= PRICE_WARNING_PERCENT || percent === confirmed ? 'near' : 'must_confirm';
}

/** Largest move of a price that a taker has seen, in thousandths. */
const MOVE_MAX = 5n;
const THOUSAND = 1_000n;

/** Whether the price that the taker has seen is within 0.5 % of the current one. */
export function isWithinMove(seen: bigint, current: bigint): boolean {
  const distance = seen > current ? seen - current : current - seen;
  return distance * THOUSAND <= current * MOVE_MAX;
}

/** Whether the first of two ads has the better price for the one who takes it. */
export const isBetterPrice = (adSide: 'buy' | 'sell', price: bigint, than: bigint): boolean =>
  adSide === 'sell' ? price < than : price > than;
