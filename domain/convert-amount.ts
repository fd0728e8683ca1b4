/** Rules of the amounts and the limit price of a convert, which forms and the exchange share. */
import {
  divideCeil,
  divideFloor,
  units,
  UNIT_DECIMALS,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import {
  inverseRate,
  paidFor,
  rateOfDecimal,
  receivedFor,
  type ConvertRate,
} from './convert-quote.ts';

/** Pending limit converts of a user. */
export const LIMIT_COUNT_MAX = 50;
/** A limit further from the price than this factor is a slip of the keyboard. */
const DISTANCE_FACTOR = 10n;
const UNIT = 10n ** BigInt(UNIT_DECIMALS);

export interface ConvertAmounts {
  readonly fromAmount: Units;
  readonly toAmount: Units;
}

/** Of the paid amount, or of a price. */
export interface UnitsRange {
  readonly minimum: Units;
  readonly maximum: Units;
}

export const amountsPaying = (paid: Units, rate: ConvertRate): ConvertAmounts => ({
  fromAmount: paid,
  toAmount: receivedFor(paid, rate),
});

export const amountsReceiving = (received: Units, rate: ConvertRate): ConvertAmounts => ({
  fromAmount: paidFor(received, rate),
  toAmount: received,
});

export type ConvertAmountProblem = 'amount_below_minimum' | 'amount_above_maximum';

/** Compares the paid amount with its range. An amount that buys nothing is below its minimum.
 *  @param amounts without the received amount where its rate is not known. */
export function convertAmountProblemOf(
  { fromAmount, toAmount }: Pick<ConvertAmounts, 'fromAmount'> & Partial<ConvertAmounts>,
  { minimum, maximum }: UnitsRange,
): ConvertAmountProblem | undefined {
  if (fromAmount < minimum || toAmount === 0n) return 'amount_below_minimum';
  return fromAmount > maximum ? 'amount_above_maximum' : undefined;
}

/** Largest amount that the balance covers and one convert may have. */
export const maxPaidOf = (available: Units, maximum: Units | undefined): Units =>
  maximum !== undefined && maximum < available ? maximum : available;

/** `sell`: the price counts received coin per paid coin. `buy`: the reverse. */
export type PriceSide = 'buy' | 'sell';

/** Rate of a limit price. */
export const limitRateOf = (side: PriceSide, price: Decimal): ConvertRate =>
  side === 'sell' ? rateOfDecimal(price) : inverseRate(rateOfDecimal(price));

/** Prices that a limit convert accepts: from a tenth to ten times the present rate, both included. */
export function limitPriceRangeOf(side: PriceSide, present: ConvertRate): UnitsRange {
  const { numerator, denominator } = side === 'sell' ? present : inverseRate(present);
  return {
    minimum: units(divideCeil(numerator * UNIT, denominator * DISTANCE_FACTOR)),
    maximum: units(divideFloor(numerator * UNIT * DISTANCE_FACTOR, denominator)),
  };
}

export const isWithin = (value: Units, { minimum, maximum }: UnitsRange): boolean =>
  value >= minimum && value <= maximum;
