/** Amounts of dollars in another currency: exact decimals, rounded once at the end, never a float. */
import { decimalOfUnits, divideFloor, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { displayNumber, fixedNumber, precisePrice } from './number-text.ts';

/** Currencies without a smaller unit in use. */
const WITHOUT_CENTS: ReadonlySet<string> = new Set(['JPY', 'KRW', 'VND']);
const UNITS_IN_ONE = 100_000_000n;
/** Cents say nothing of a price from here on. */
const LARGE_PRICE = 1_000n * UNITS_IN_ONE;

/** `dollars` at `perDollar`, to eight decimals, half up. */
export function convertedDollars(dollars: Decimal, perDollar: Decimal): Decimal {
  const product = exactUnitsOf(dollars) * exactUnitsOf(perDollar);
  return decimalOfUnits(divideFloor(2n * product + UNITS_IN_ONE, 2n * UNITS_IN_ONE));
}

/** A price for a glance: integer from 1,000 on, then by its size. */
export function glancePrice(price: Decimal): string {
  return exactUnitsOf(price) >= LARGE_PRICE ? displayNumber(price, 0) : precisePrice(price);
}

/** A value with the cents that its currency has. */
export const currencyValue = (value: Decimal, currency: string): string =>
  fixedNumber(value, WITHOUT_CENTS.has(currency) ? 0 : 2);
