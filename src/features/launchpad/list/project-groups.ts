/** Projects by phase, those that need the user first. */
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { nextPhaseOf } from '../parts/phase-times.ts';

const ORDER: readonly LaunchpadPhase[] = [
  'commit',
  'snapshot',
  'upcoming',
  'calculation',
  'distribution',
  'ended',
  'cancelled',
];

export interface ProjectGroup {
  readonly phase: LaunchpadPhase;
  readonly projects: readonly LaunchpadProject[];
}

/** Without empty groups; in each, what changes next comes first, and the newest of those that do not change. */
export const groupsOf = (projects: readonly LaunchpadProject[]): readonly ProjectGroup[] =>
  ORDER.map((phase) => ({
    phase,
    projects: projects.filter((project) => project.phase === phase).sort(byNextChange),
  })).filter((group) => group.projects.length > 0);

/** Phases by the ID of the project. */
export const phasesOf = (
  projects: readonly LaunchpadProject[],
): ReadonlyMap<number, LaunchpadPhase> => new Map(projects.map(({ id, phase }) => [id, phase]));

const byNextChange = (one: LaunchpadProject, other: LaunchpadProject): number => {
  const [first, second] = [nextPhaseOf(one)?.at, nextPhaseOf(other)?.at];
  if (first === undefined || second === undefined) return other.id - one.id;
  return first - second;
};
