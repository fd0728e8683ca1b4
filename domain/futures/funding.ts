/** Funding: the periodic payment between longs and shorts that ties the contract to its index. */
import { greaterOf, lesserOf, minus, negate, plus, times, type Fraction } from './fraction.ts';
import { notionalOf, signBySide, type PositionSide } from './position-risk.ts';

export interface FundingTerms {
  /** Average premium of the contract over its index: 0.0009 is 0.09%. */
  readonly premium: Fraction;
  readonly interest: Fraction;
  /** Largest difference between interest and premium that counts, at least 0. */
  readonly clamp: Fraction;
  /** Largest rate either way; undefined for none. */
  readonly cap: Fraction | undefined;
}

/** Premium + (interest - premium, within the clamp), within the cap: premium 0.09%, interest 0.01%
 *  and clamp 0.05% give 0.04%. Exact. */
export function fundingRateOf({ premium, interest, clamp, cap }: FundingTerms): Fraction {
  const rate = plus(premium, within(minus(interest, premium), clamp));
  return cap === undefined ? rate : within(rate, cap);
}

const within = (value: Fraction, bound: Fraction): Fraction =>
  greaterOf(negate(bound), lesserOf(bound, value));

/** Size x mark price x rate, exact, in quote coin; above zero when the holder pays: long 0.5 at
 *  61,000 with 0.01% pays 3.05. Rounded up, a payment is rounded up and a receipt down. */
export const fundingPaymentOf = (
  { side, size }: { readonly side: PositionSide; readonly size: Fraction },
  markPrice: Fraction,
  rate: Fraction,
): Fraction => signBySide(side, times(notionalOf(size, markPrice), rate));
