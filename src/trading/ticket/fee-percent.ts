/** A fee's rate as a trader reads it. */
import { decimalOfUnits, type Bps } from '#contract/core/decimal.ts';

/** Hundredths of a per cent: 10 bps are "0.1%". */
export const feePercentOf = (fee: Bps): string => `${decimalOfUnits(BigInt(fee), 2)}%`;
