/** The `earn.reward` operation: what an amount in simple earn pays in a day, and in a number of days together. */
import { APR_DECIMALS } from '#contract/core/earn.ts';
import {
  decimalCountOf,
  decimalOfUnits,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import { rewardOfDaysOf } from '#domain/earn/reward.ts';
import { slicesOf, type ProductRates, type RateTier } from '#domain/earn/tiers.ts';
import {
  BadLine,
  decimalFrom,
  decimalIn,
  idIn,
  isAbsent,
  lineFrom,
  listFrom,
  type Line,
} from './fields.ts';

const ZERO = '0' as Decimal;
const DAYS_MAX = 1_000_000;

export function earnRewardResponse(line: Line): object {
  const amount = amountFrom(decimalIn(line, 'amount'), '"amount"');
  const rates = ratesIn(line);
  const slices = slicesOf(rates, units(0n), amount);
  const decimals = Math.max(APR_DECIMALS, ...slices.map(({ apr }) => decimalCountOf(apr)));
  const rewardOf = (days: number): Decimal =>
    decimalOfUnits(rewardOfDaysOf(slices, days, decimals));
  const days = idIn(line, 'days');
  if (days === undefined) return { per_day: rewardOf(1) };
  if (days < 0 || days > DAYS_MAX) throw new BadLine(`"days" is 0 to ${DAYS_MAX}`);
  return { per_day: rewardOf(1), total: rewardOf(days) };
}

function ratesIn(line: Line): ProductRates {
  const hasTiers = !isAbsent(line['tiers']);
  if (hasTiers === !isAbsent(line['apr'])) {
    throw new BadLine('a line has either "apr" or "tiers"');
  }
  if (!hasTiers) return { apr: rateFrom(line['apr']), tiers: [] };
  const tiers = listFrom(line['tiers'], '"tiers"').map((row) => tierFrom(lineFrom(row, 'a tier')));
  // No tier at all is no rate for every sum.
  return { apr: ZERO, tiers };
}

function tierFrom(tier: Line): RateTier {
  const maximum = isAbsent(tier['max']) ? undefined : decimalFrom(tier['max'], '"max"');
  const isBounded = maximum !== undefined && !maximum.startsWith('-');
  const minimum = decimalFrom(tier['min'], '"min"');
  amountFrom(minimum, '"min"');
  if (isBounded) amountFrom(maximum, '"max"');
  return { minimum, maximum: isBounded ? maximum : undefined, apr: rateFrom(tier['apr']) };
}

function rateFrom(value: unknown): Decimal {
  const rate = decimalFrom(value, '"apr"');
  if (rate.startsWith('-')) throw new BadLine('"apr" is not negative');
  return rate;
}

function amountFrom(amount: Decimal, what: string): Units {
  const value = unitsOf(amount);
  if (value === undefined || value < 0n) {
    throw new BadLine(`${what} is at least 0 and has at most 8 decimals`);
  }
  return value;
}
