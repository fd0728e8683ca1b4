/** When the phases of a project begin and end, by the exchange's clock. */
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';

export interface NextPhase {
  /** Undefined after the last phase of the list. */
  readonly phase: LaunchpadPhase | undefined;
  readonly at: EpochMs;
}

/** @returns undefined for a project without a next change. */
export function nextPhaseOf({ phase, phases }: LaunchpadProject): NextPhase | undefined {
  if (phase === 'ended' || phase === 'cancelled') return undefined;
  const index = phases.findIndex((one) => one.phase === phase);
  const current = phases[index];
  if (current === undefined) return undefined;
  return { phase: phases[index + 1]?.phase, at: current.endsAt };
}

const ALLOCATED: ReadonlySet<LaunchpadPhase> = new Set(['distribution', 'ended']);

/** Whether an allocation, and with it its proof, exists. */
export const isAllocated = ({ phase }: LaunchpadProject): boolean => ALLOCATED.has(phase);
