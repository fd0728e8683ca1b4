/** What each user has converted within the rolling time, in USDT at the reference price. Functions run inside the
 *  transaction of the converts, or read before it. */
import { assert } from '#contract/core/assert.ts';
import {
  decimalOfUnits,
  divideFloor,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import { displayNumber } from '#domain/number-text.ts';
import { integer, money } from '#server/db/table/columns.ts';
import { above, below } from '#server/db/table/conditions.ts';
import { table } from '#server/db/table/table.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { ConvertFlow } from './convert-flow.ts';
import { rejectOldPrices } from './convert-prices.ts';
import { firstPartOf, partEndOf, partOf } from './time-parts.ts';
import { sentence } from '#server/runtime/sentence.ts';

const turnoverTable = table('convert_turnover', {
  userId: integer('user_id', userIdOf),
  /** Five minutes, counted since 1970. */
  part: integer('part'),
  value: money('value_units'),
});

type Parts = Pick<ConvertContext, 'db' | 'reference' | 'limits'>;

const CENT = 10n ** 6n;

/** @param flows of one user, together */
export function turnoverRejection(
  parts: Parts,
  flows: readonly ConvertFlow[],
  now: EpochMs,
): Rejection<'convert_above_maximum' | 'convert_no_liquidity'> | undefined {
  const [first] = flows;
  if (first === undefined) return undefined;
  const value = totalOf(parts, flows);
  if (value === undefined) return rejectOldPrices();
  const { turnover: limit, windowMs } = parts.limits;
  const counted = countedOf(parts, first.userId, now);
  const used = counted.reduce((sum, row) => sum + row.value, 0n);
  if (used + value <= limit) return undefined;
  const remaining = units(used < limit ? limit - used : 0n);
  // The time at which so much has left the rolling time that this convert, or the whole limit, fits.
  const needed = (value < limit ? value : limit) - remaining;
  const until = partEndOf(lastPartOf(counted, needed) ?? partOf(now), windowMs);
  const maximum = divideFloor(first.fromAmount * remaining, value);
  return reject('convert_above_maximum', {
    message: sentence(
      'The amount exceeds your convert limit. Remaining: {remaining} USDT. More is available from {time} UTC.',
      { remaining: displayNumber(inCents(remaining)), time: textOf(until) },
    ),
    details: {
      limit: 'turnover',
      used: decimalOfUnits(used),
      remaining: decimalOfUnits(remaining),
      maximum: decimalOfUnits(flows.length === 1 ? maximum : 0n),
      until: isoOf(until),
    },
  });
}

/** Counts a convert that is made in this transaction. */
export function addTurnover(parts: Parts, flow: ConvertFlow, now: EpochMs): void {
  const { db, limits } = parts;
  const { userId } = flow;
  const part = partOf(now);
  const before = turnoverTable.find(db, { userId, part })?.value ?? 0n;
  const added = totalOf(parts, [flow]);
  assert(added !== undefined, 'the turnover was checked in the same transaction');
  const value = units(before + added);
  turnoverTable.put(db, ['userId', 'part'], { userId, part, value });
  turnoverTable.remove(db, { userId, part: below(firstPartOf(now, limits.windowMs)) });
}

/** @returns undefined without a current price */
function totalOf({ reference }: Parts, flows: readonly ConvertFlow[]): Units | undefined {
  let total = 0n;
  for (const { fromCoinId, fromAmount } of flows) {
    const value = reference.valueOf(fromCoinId, fromAmount);
    if (value === undefined) return undefined;
    total += value;
  }
  return units(total);
}

/** Oldest first. */
const countedOf = ({ db, limits }: Parts, userId: UserId, now: EpochMs) =>
  turnoverTable.all(
    db,
    { userId, part: above(firstPartOf(now, limits.windowMs) - 1) },
    { ascending: ['part'] },
  );

/** Part with whose end this much no longer counts. */
function lastPartOf(
  counted: readonly { readonly part: number; readonly value: Units }[],
  needed: bigint,
): number | undefined {
  let freed = 0n;
  for (const { part, value } of counted) {
    freed += value;
    if (freed >= needed) return part;
  }
  return counted.at(-1)?.part;
}

/** For example 2026-01-02 00:05. */
const textOf = (time: EpochMs): string => isoOf(time).slice(0, 16).replace('T', ' ');

/** Rounded down. */
function inCents(amount: Units): Decimal {
  return decimalOfUnits(amount - (amount % CENT));
}
