/** Formats a fee rate. */
import { decimalOfUnits, type Bps } from '#contract/core/decimal.ts';

/** Returns the rate in hundredths of a percent: 10 bps are "0.1%". */
export const feePercentOf = (fee: Bps): string => `${decimalOfUnits(BigInt(fee), 2)}%`;
