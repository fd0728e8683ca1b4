/** What is left of a limit. */
import {
  DECIMAL_LENGTH_MAX,
  decimalOfUnits,
  exactUnitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';

/** Amounts of another back end may have any number of decimals. */
const unitsIn = (value: Decimal): bigint => exactUnitsOf(value, DECIMAL_LENGTH_MAX);

/** @example 50000 and 1250.4: 48749.6. Never below zero. */
export function remainderOf(limit: Decimal, used: Decimal): Decimal {
  const rest = unitsIn(limit) - unitsIn(used);
  return decimalOfUnits(rest > 0n ? rest : 0n, DECIMAL_LENGTH_MAX);
}

const STEPS = 1_000n;

/** Part of the limit that is used, 0 to 1, for a bar. A limit of zero is used up. */
export function shareUsed(limit: Decimal, used: Decimal): number {
  const total = unitsIn(limit);
  if (total === 0n) return 1;
  return Math.min(1, Number((unitsIn(used) * STEPS) / total) / Number(STEPS));
}
