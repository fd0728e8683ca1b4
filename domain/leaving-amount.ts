/** What may leave a spot wallet. The exchange decides by it, and forms calculate their maximum by it. */
import {
  decimalOfUnits,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';

/** The available amount without its locked part. */
export const leavingUnitsOf = (available: Units, locked: Units): Units =>
  units(locked < available ? available - locked : 0n);

/** The same of decimal text. */
export function leavingAmountOf({
  available,
  locked,
}: {
  readonly available: Decimal;
  readonly locked: Decimal;
}): Decimal {
  const [all, held] = [unitsOf(available), unitsOf(locked)];
  return all === undefined || held === undefined
    ? available
    : decimalOfUnits(leavingUnitsOf(all, held));
}
