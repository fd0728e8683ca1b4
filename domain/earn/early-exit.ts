/** What leaving a position returns and costs. Before maturity a locked position always gives back its principal; its
 *  product's rule says what is taken back of the rewards that were paid. */
import type { EarlyRule } from '#contract/core/earn.ts';
import { units, type Decimal, type Units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { rewardOfDaysOf } from './reward.ts';
import type { RewardSlice } from './tiers.ts';

export interface EarlyTerms {
  readonly rule: EarlyRule;
  /** With `lower_rate`. */
  readonly earlyApr: Decimal | undefined;
}

export interface PaidDays {
  readonly amount: Units;
  /** Rewards that were paid, of `days` days. */
  readonly paid: Units;
  readonly days: number;
}

/**
 * Rewards that an early redemption takes back; never more than the principal.
 * @returns undefined when the position cannot be left early.
 */
export function takenBackOf(
  { rule, earlyApr }: EarlyTerms,
  { amount, paid, days }: PaidDays,
): Units | undefined {
  if (rule === 'none') return undefined;
  if (rule === 'stop_accruing') return units(0n);
  const remaining =
    rule === 'lower_rate' && earlyApr !== undefined
      ? rewardOfDaysOf([{ amount, apr: earlyApr }], days)
      : 0n;
  const excess = paid > remaining ? paid - remaining : 0n;
  return units(excess < amount ? excess : amount);
}

/** What leaving just before maturity costs: the most that leaving early can cost. */
export function earlyCostAtMost(
  terms: EarlyTerms,
  slices: readonly RewardSlice[],
  durationDays: number,
): Units | undefined {
  const days = durationDays - 1;
  const amount = units(slices.reduce((sum, slice) => sum + slice.amount, 0n));
  return takenBackOf(terms, { amount, paid: rewardOfDaysOf(slices, days), days });
}

/** First moment at which a locked position can be left early. */
export const leavableFromOf = (openedAt: EpochMs, minimumHoldHours: number): EpochMs =>
  epochMs(openedAt + minimumHoldHours * HOUR_MS);
