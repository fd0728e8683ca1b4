/** Phases of a project and their times. */
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import type { EpochMs } from '#contract/core/time.ts';

export interface PhaseTimes {
  readonly phase: LaunchpadPhase;
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
}

/** Phases of the clock, in their order. `ended` follows the last one; a cancellation is an act. */
export const PHASE_ORDER = [
  'upcoming',
  'snapshot',
  'commit',
  'calculation',
  'distribution',
] as const;

export const timesOf = (
  phases: readonly PhaseTimes[],
  phase: LaunchpadPhase,
): PhaseTimes | undefined => phases.find((one) => one.phase === phase);

/** When the identity must be approved: before the commit phase. */
export const identityByOf = (phases: readonly PhaseTimes[]): EpochMs | undefined =>
  timesOf(phases, 'commit')?.startsAt;
