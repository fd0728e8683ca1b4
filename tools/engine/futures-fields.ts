/** Fields of the futures operations, as exact fractions. */
import { fractionOfDecimal, type Fraction } from '#domain/futures/fraction.ts';
import { riskTiersOf, type RiskTier, type TierTerms } from '#domain/futures/risk-tiers.ts';
import { BadLine, amountIn, decimalIn, lineFrom, listFrom, type Line } from './fields.ts';

/** Error of a request that a rule of the contract rejects. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
}

export const fractionIn = (line: Line, field: string): Fraction =>
  fractionOfDecimal(decimalIn(line, field));

export const positiveIn = (line: Line, field: string): Fraction =>
  fractionOfDecimal(amountIn(line, field));

export function notNegativeIn(line: Line, field: string): Fraction {
  const value = fractionIn(line, field);
  if (value.numerator < 0n) throw new BadLine(`"${field}" is not negative`);
  return value;
}

/** A fee rate, from 0 to below 1. */
export function feeIn(line: Line, field: string): Fraction {
  const value = notNegativeIn(line, field);
  if (value.numerator >= value.denominator) throw new BadLine(`"${field}" is below 1`);
  return value;
}

/** @throws Rejected when the tiers are no table of tiers. */
export function tiersIn(line: Line): readonly RiskTier[] {
  const terms = listFrom(line['tiers'], '"tiers"').map((row) => tierFrom(lineFrom(row, 'a tier')));
  const tiers = riskTiersOf(terms);
  if (tiers === undefined) throw new Rejected('field_invalid');
  return tiers;
}

const tierFrom = (tier: Line): TierTerms => ({
  from: fractionIn(tier, 'from'),
  to: fractionIn(tier, 'to'),
  maintenanceRate: fractionIn(tier, 'mmr'),
  leverageMax: fractionIn(tier, 'max_leverage'),
});

/** Returns the response of a rejected request instead of throwing. */
export function rejectable(operation: (line: Line) => object): (line: Line) => object {
  return (line) => {
    try {
      return operation(line);
    } catch (error) {
      if (error instanceof Rejected) return { ok: false, error: error.message };
      throw error;
    }
  };
}
