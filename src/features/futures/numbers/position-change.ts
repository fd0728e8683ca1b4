/** Effects of closing a position, of changing its margin, and of its stops. */
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import {
  fraction,
  fractionOfDecimal,
  over,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import { profitAt } from '#domain/futures/position-risk.ts';
import type { ContractRules } from './contract-rules.ts';
import { leverageOf, positionTermsOf } from './position-figures.ts';
import { roiOf } from '../formulas/position-formulas.ts';

export interface CloseResult {
  /** Before fees. */
  readonly profit: Fraction;
  /** At the taker rate. */
  readonly fee: Fraction;
  /** Isolated margin that is released. */
  readonly margin: Fraction;
}

/** Closes `size` of the position at a price: its margin is released in proportion. */
export function closeResultOf(
  position: FuturesPosition,
  size: Fraction,
  price: Fraction,
  { takerFee }: Pick<ContractRules, 'takerFee'>,
): CloseResult {
  const terms = positionTermsOf(position);
  const margin = fractionOfDecimal(position.margin);
  return {
    profit: profitAt({ ...terms, size }, price),
    fee: times(times(size, price), takerFee),
    margin: times(margin, over(size, terms.size)),
  };
}

/** A share of the size in whole lots, rounded down; 100 is everything. */
export function shareOfSize(
  size: Fraction,
  percent: number,
  { lotSize }: Pick<ContractRules, 'lotSize'>,
): Fraction {
  if (percent >= 100) return size;
  const lot = fractionOfDecimal(lotSize);
  const count = over(over(times(size, fraction(BigInt(percent))), fraction(100n)), lot);
  return times(fraction(count.numerator / count.denominator), lot);
}

/** Liquidation price of an isolated position after `added` margin, which may be negative. */
export const liquidationAfter = (
  position: FuturesPosition,
  added: Fraction,
  { tiers }: Pick<ContractRules, 'tiers'>,
): Fraction | undefined =>
  liquidationPriceOf(
    positionTermsOf(position),
    plus(fractionOfDecimal(position.margin), added),
    tiers,
  );

export interface StopResult {
  readonly profit: Fraction;
  readonly roi: Fraction;
}

export function stopResultOf(position: FuturesPosition, price: Fraction): StopResult {
  const terms = positionTermsOf(position);
  return { profit: profitAt(terms, price), roi: roiOf(terms, price, leverageOf(position)) };
}
