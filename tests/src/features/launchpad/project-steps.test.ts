/** What the pages of the Launchpad show in which phase. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { LAUNCHPAD_PHASES, type LaunchpadPhase } from '#contract/core/launchpad.ts';
import { launchpadProjectCodec, type LaunchpadProject } from '#contract/entities/launchpad.ts';
import { launchpadProjectWire } from '#contract/samples/launchpad.ts';
import { projectIdIn } from '#src/features/launchpad/launchpad-paths.ts';
import { groupsOf } from '#src/features/launchpad/list/project-groups.ts';
import { isAllocated, nextPhaseOf } from '#src/features/launchpad/parts/phase-times.ts';
import { progressOf } from '#src/features/launchpad/parts/sale-progress.ts';
import { utcText } from '#src/features/launchpad/parts/utc-text.ts';
import {
  isBeforeAllocation,
  isOpenForUser,
  isRoomShown,
} from '#src/features/launchpad/project/own-steps.ts';

const project = launchpadProjectCodec.decode(launchpadProjectWire);
const PHASES = Object.keys(LAUNCHPAD_PHASES) as LaunchpadPhase[];
const inPhase = (phase: LaunchpadPhase, changed: Partial<LaunchpadProject> = {}) => ({
  ...project,
  phase,
  ...changed,
});
const phasesWhere = (holds: (one: LaunchpadProject) => boolean, changed = {}) =>
  PHASES.filter((phase) => holds(inPhase(phase, changed)));

it('opens the form in the commit phase, the waiting room before it, and the proof after it', () => {
  const sale = { saleType: 'first_come' };
  expect(phasesWhere((one) => isOpenForUser(one, undefined))).toEqual(['commit']);
  expect(phasesWhere((one) => isOpenForUser(one, undefined), sale)).toEqual([]);
  expect(phasesWhere((one) => isRoomShown(one, undefined))).toEqual([]);
  expect(phasesWhere((one) => isRoomShown(one, undefined), sale)).toEqual([
    'upcoming',
    'snapshot',
    'commit',
  ]);
  expect(phasesWhere(isBeforeAllocation)).toEqual(['upcoming', 'snapshot', 'commit']);
  expect(phasesWhere(isAllocated)).toEqual(['distribution', 'ended']);
});

it.each(['identity', 'identity_late', 'country'] as const)('shows no form with %s', (obstacle) => {
  expect(isOpenForUser(project, { obstacle })).toBe(false);
  expect(isRoomShown({ ...project, saleType: 'first_come' }, { obstacle })).toBe(false);
});

it('counts down to the next phase, and to nothing after the last', () => {
  const [, , commit, calculation, distribution] = project.phases;
  expect(nextPhaseOf(project)).toEqual({ phase: 'calculation', at: commit?.endsAt });
  expect(commit?.endsAt).toBe(calculation?.startsAt);
  expect(nextPhaseOf(inPhase('distribution'))).toEqual({
    phase: undefined,
    at: distribution?.endsAt,
  });
  expect(nextPhaseOf(inPhase('ended'))).toBeUndefined();
  expect(nextPhaseOf(inPhase('cancelled'))).toBeUndefined();
});

it('groups projects by phase, what needs the user first and the next change first', () => {
  const later = project.phases.map((one) => ({ ...one, endsAt: (one.endsAt + 1) as never }));
  const groups = groupsOf([
    inPhase('ended', { id: 1 }),
    inPhase('commit', { id: 2, phases: later }),
    inPhase('ended', { id: 3 }),
    inPhase('commit', { id: 4 }),
    inPhase('upcoming', { id: 5 }),
  ]);
  expect(groups.map(({ phase, projects }) => [phase, projects.map(({ id }) => id)])).toEqual([
    ['commit', [4, 2]],
    ['upcoming', [5]],
    ['ended', [3, 1]],
  ]);
});

it('measures a sale by commitments, and a first come sale by sold tokens', () => {
  expect(progressOf(project)).toEqual({ done: '100', goal: '50', unit: 'USDT', share: 2 });
  const sale = inPhase('commit', { saleType: 'first_come', allocatedTotal: decimal('250') });
  expect(progressOf(sale)).toEqual({ done: '250', goal: '1000', unit: 'HRB', share: 0.25 });
});

it('reads IDs in addresses, and writes times in UTC', () => {
  expect(projectIdIn('4')).toBe(4);
  for (const text of ['', 'x', '-4', '4.5', '1234567890123456']) {
    expect(projectIdIn(text)).toBeUndefined();
  }
  expect(utcText(Date.UTC(2026, 10, 29, 4, 5, 6) as never)).toBe('2026-11-29 04:05:06 UTC');
});
