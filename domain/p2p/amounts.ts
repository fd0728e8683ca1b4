/** Amounts and fees of peer-to-peer orders. All values are integers: amounts and fees in units of the coin, prices and
 *  fiat amounts in units of the currency, both 10^-8. */
import {
  divideCeil,
  divideFloor,
  UNIT_DECIMALS,
  units,
  type Units,
} from '#contract/core/decimal.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/** Decimals that amounts of this coin and fiat amounts of this currency may have. */
export interface AmountSteps {
  readonly coinDecimals: number;
  readonly fiatDecimals: number;
}

/** Smallest amount with so many decimals. */
export const stepOf = (decimals: number): bigint =>
  decimals >= UNIT_DECIMALS ? 1n : 10n ** BigInt(UNIT_DECIMALS - decimals);

const floorTo = (value: bigint, decimals: number): Units => {
  const step = stepOf(decimals);
  return units(divideFloor(value, step) * step);
};

/** What an amount costs, rounded up to the decimals of the currency. */
export function fiatOf(amount: bigint, price: bigint, fiatDecimals: number): Units {
  const step = stepOf(fiatDecimals);
  return units(divideCeil(amount * price, UNIT * step) * step);
}

/** The amount that a fiat amount buys, rounded down to the decimals of the coin. */
export const amountOf = (fiat: bigint, price: bigint, coinDecimals: number): Units =>
  floorTo(divideFloor(fiat * UNIT, price), coinDecimals);

/** An amount of coins, or of the currency. */
export type GivenAmount =
  | { readonly amount: Units; readonly fiat?: undefined }
  | { readonly fiat: Units; readonly amount?: undefined };

export interface OrderAmounts {
  readonly amount: Units;
  readonly fiat: Units;
}

/** What can be taken from an ad. */
export interface TakeTerms extends AmountSteps {
  readonly price: Units;
  readonly available: Units;
  readonly minimum: Units;
  readonly maximum: Units;
}

/**
 * Amounts of an order. A fiat amount that pays for everything that is left takes everything that is left, although
 * it was rounded up.
 *
 * Example: 100 EUR at 0.9338 are 107.08931248 USDT.
 * @returns undefined for an amount with too many decimals, or one that buys nothing
 */
export function orderAmountsOf(
  given: GivenAmount,
  { price, available, coinDecimals, fiatDecimals }: Omit<TakeTerms, 'minimum' | 'maximum'>,
): OrderAmounts | undefined {
  if (given.amount !== undefined) {
    const { amount } = given;
    if (amount <= 0n || amount % stepOf(coinDecimals) !== 0n) return undefined;
    return { amount, fiat: fiatOf(amount, price, fiatDecimals) };
  }
  const { fiat } = given;
  if (fiat <= 0n || fiat % stepOf(fiatDecimals) !== 0n) return undefined;
  const bought = amountOf(fiat, price, coinDecimals);
  const isRest = bought > available && fiat === fiatOf(available, price, fiatDecimals);
  const amount = isRest ? available : bought;
  return amount > 0n ? { amount, fiat } : undefined;
}

/** The largest fiat amount of one order: the smaller of the ad's maximum and the price of all that is left. */
export function largestFiatOf({ price, available, maximum, fiatDecimals }: TakeTerms): Units {
  const rest = fiatOf(available, price, fiatDecimals);
  return rest < maximum ? rest : maximum;
}

/** Whether what is left is below the ad's minimum. */
export const isExhausted = (terms: TakeTerms): boolean =>
  terms.available <= 0n || largestFiatOf(terms) < terms.minimum;

export type TakeProblem = 'off_step' | 'outside_limits' | 'too_little_left';

/** Amounts of an order that takes the ad, or why it cannot. Limits are compared with the final fiat amount. */
export function takenAmountsOf(given: GivenAmount, terms: TakeTerms): OrderAmounts | TakeProblem {
  const amounts = orderAmountsOf(given, terms);
  if (amounts === undefined) return 'off_step';
  if (amounts.fiat < terms.minimum || amounts.fiat > terms.maximum) return 'outside_limits';
  return amounts.amount > terms.available ? 'too_little_left' : amounts;
}

/** What the largest order takes: `Max` of every form. */
export function largestOrderOf(terms: TakeTerms): OrderAmounts | undefined {
  const { price, available, fiatDecimals } = terms;
  const fiat = largestFiatOf(terms);
  return fiat === fiatOf(available, price, fiatDecimals)
    ? { amount: available, fiat }
    : orderAmountsOf({ fiat }, terms);
}

/** A fee is a fraction of the amount in units of 10^-8: 0.001 is 100,000. It is rounded up. */
export const feeOf = (amount: bigint, rate: bigint): Units =>
  units(divideCeil(amount * rate, UNIT));

/** What the parts of an ad that were taken have used of its fee. */
export interface TakenParts {
  /** Sum of the parts. */
  readonly taken: bigint;
  /** Fees that were charged for them. */
  readonly charged: bigint;
}

/**
 * Fee of the next part of an ad that sells: the fee of all parts so far less what was charged before, so that the fees
 * of all parts together are the fee of the whole.
 *
 * Example: 100 at 0.1 % in three parts of 33.33333333 and one of 0.00000001: 0.03333334, 0.03333333, 0.03333333, 0.
 */
export function partFeeOf({ taken, charged }: TakenParts, amount: bigint, rate: bigint): Units {
  const rest = feeOf(taken + amount, rate) - charged;
  return units(rest > 0n ? rest : 0n);
}

/** What an ad that sells has frozen: what is left, and its part of the fee of the whole. */
export function reserveOf({ taken, charged }: TakenParts, available: bigint, rate: bigint): Units {
  const fee = feeOf(taken + available, rate) - charged;
  return units(available + (fee > 0n ? fee : 0n));
}
