/** Calculates the change of a bar from open to close. */
import { decimalOfUnits, divideFloor, type Decimal } from '#contract/core/decimal.ts';
import type { ChartBar } from './columns.ts';

const DECIMALS = 4;

/** Returns the change in percent with four decimals, rounded towards minus infinity: 100 to 101
 *  ticks is "1". */
export function changePercentOf({ open, close }: Pick<ChartBar, 'open' | 'close'>): Decimal {
  const scale = 100n * 10n ** BigInt(DECIMALS);
  if (open <= 0) return decimalOfUnits(0n);
  return decimalOfUnits(divideFloor(BigInt(close - open) * scale, BigInt(open)), DECIMALS);
}
