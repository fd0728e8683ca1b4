/** Parts in which allocated tokens can be claimed. */
import {
  divideFloor,
  exactUnitsOf,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';

export interface VestingPart {
  /** Percent of the tokens; the percents of all parts sum to 100. */
  readonly percent: Decimal;
  readonly at: EpochMs;
}

/** 100 in the units of a percentage. */
export const FULL_PERCENT = exactUnitsOf('100' as Decimal);

/**
 * Tokens of each part: those of all parts so far, rounded down, less those of the parts before; the last part has the
 * rest. So the parts are exactly the tokens, and none is negative.
 *
 * Example: 100.00000001 in parts of 33.3, 33.3 and 33.4 percent.
 */
export function partsOf(tokens: bigint, vesting: readonly VestingPart[]): readonly Units[] {
  let percent = 0n;
  let before = 0n;
  return vesting.map((part, index) => {
    percent += exactUnitsOf(part.percent);
    const isLast = index === vesting.length - 1;
    const reached = isLast ? tokens : divideFloor(tokens * percent, FULL_PERCENT);
    const own = units(reached - before);
    before = reached;
    return own;
  });
}

export interface ClaimState {
  readonly tokens: Units;
  readonly at: EpochMs;
  /** Undefined before it is claimed. */
  readonly claimedAt: EpochMs | undefined;
}

/** Parts that can be claimed: one never lapses, and one of nothing is no claim. */
export const duePartsOf = <Part extends ClaimState>(
  parts: readonly Part[],
  now: EpochMs,
): readonly Part[] =>
  parts.filter(({ tokens, at, claimedAt }) => claimedAt === undefined && at <= now && tokens > 0n);

/** Tokens that can be claimed. */
export const claimableOf = (parts: readonly ClaimState[], now: EpochMs): Units =>
  units(duePartsOf(parts, now).reduce((sum, { tokens }) => sum + tokens, 0n));
