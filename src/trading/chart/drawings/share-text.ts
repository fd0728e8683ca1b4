/** Formats thousandths as a percentage: 236 is "23.6%". */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';

export const sharePercentText = (share: number): string =>
  `${displayNumber(decimalOfUnits(BigInt(share), 1))}%`;
