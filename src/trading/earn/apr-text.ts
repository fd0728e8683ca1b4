/** Rates of simple earn as percentages. */
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';

/** A fraction as a percentage without its sign, with all its decimals: 0.123456 is "12.3456". */
export const aprNumber = (apr: Decimal): string =>
  displayNumber(decimalOfUnits(exactUnitsOf(apr) * 100n));

/** "12.3456%". */
export const aprText = (apr: Decimal): string => `${aprNumber(apr)}%`;
