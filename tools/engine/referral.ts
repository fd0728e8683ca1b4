/** The `referral.split` operation: the parts of the commission on a fee. */
import { decimalOfUnits, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import { splitCommission } from '#domain/referral-split.ts';
import { BadLine, decimalIn, type Line } from './fields.ts';

const FULL = 10_000_000_000n;

export function referralResponse(line: Line): object {
  const fee = unitsOf(decimalIn(line, 'fee'));
  if (fee === undefined || fee < 0n) {
    throw new BadLine('"fee" is at least 0 and has at most 8 decimals');
  }
  const split = splitCommission(fee, percentIn(line, 'rate'), percentIn(line, 'friend_share'));
  return {
    pool: decimalOfUnits(split.pool),
    friend: decimalOfUnits(split.friend),
    referrer: decimalOfUnits(split.referrer),
  };
}

function percentIn(line: Line, field: string): Decimal {
  const percent = decimalIn(line, field);
  const share = unitsOf(percent);
  if (share === undefined || share < 0n || share > FULL) {
    throw new BadLine(`"${field}" is 0 to 100 with at most 8 decimals`);
  }
  return percent;
}
