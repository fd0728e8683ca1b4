/** Does what the clock has brought for a project: readings of balances, phases, vesting parts. Each step has its exact
 *  time, so that a stop of the exchange neither loses nor repeats one; what a step does for all users follows in slices.
 *  Runs inside a transaction of the exchange. */
import { assert } from '#contract/core/assert.ts';
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { sampleInstantOf, seedHashOf } from '#domain/launchpad/seed.ts';
import { termsHashOf } from '#domain/launchpad/terms.ts';
import { timesOf } from '#domain/launchpad/phases.ts';
import { findCoin, publishProgress, type LaunchpadTransaction } from '../launchpad-context.ts';
import { drawPlaces, endTurns } from '../room/waiting-room.ts';
import { snapshotHoursOf } from '../snapshots/limits.ts';
import { readBalances } from '../snapshots/sample-rows.ts';
import { saveProject, type ProjectRecord } from './project-rows.ts';
import { runSlice, startSlices } from './slices.ts';

interface Step {
  readonly at: EpochMs;
  /** @returns false when more of it is left, for the next transaction */
  readonly run: (tx: LaunchpadTransaction, project: ProjectRecord) => boolean | void;
}

/** Does everything that is due, or one slice of it. @returns whether anything was due */
export function advanceProject(tx: LaunchpadTransaction, project: ProjectRecord): boolean {
  let step = nextStepOf(project);
  let isChanged = false;
  while (step !== undefined && step.at <= tx.now) {
    const isDone = step.run(tx, project);
    isChanged = true;
    step = nextStepOf(project);
    if (isDone === false) break;
  }
  if (!isChanged && project.dueAt === step?.at) return false;
  project.dueAt = step?.at;
  saveProject(tx.db, project);
  if (isChanged) publishProgress(tx, project);
  return isChanged;
}

/** The next step; of two at the same time, the earlier kind first. A step that was begun is ended before others. */
function nextStepOf(project: ProjectRecord): Step | undefined {
  const { phase, sliceOf, dueAt } = project;
  if (sliceOf !== undefined) return { at: dueAt ?? epochMs(0), run: runSlice };
  if (phase === 'cancelled') return undefined;
  const steps = [sampleStep(project), phaseStep(project), vestingStep(project)].filter(
    (step) => step !== undefined,
  );
  return steps.toSorted((one, other) => one.at - other.at)[0];
}

function sampleStep({ terms, seed, sampledHours, ...project }: ProjectRecord): Step | undefined {
  const times = timesOf(terms.phases, 'snapshot');
  if (times === undefined || sampledHours >= snapshotHoursOf({ terms })) return undefined;
  const at = sampleInstantOf(seed, times.startsAt, sampledHours);
  // An hour before the project existed counts as 0, like one before an account existed.
  const isKnown = at >= project.createdAt;
  return {
    at,
    run: (tx, changed) => {
      const coin = findCoin(tx, terms.snapshotCoin ?? '');
      assert(coin !== undefined, 'the snapshot coin of a project is listed');
      const reading = { projectId: changed.id, hour: sampledHours, at };
      if (isKnown) readBalances(tx.db, coin.id, reading);
      changed.sampledHours = sampledHours + 1;
    },
  };
}

function phaseStep({ terms, phase }: ProjectRecord): Step | undefined {
  if (phase === 'ended') return undefined;
  const index = terms.phases.findIndex((one) => one.phase === phase);
  const next = terms.phases[index + 1];
  const at = next?.startsAt ?? terms.phases[index]?.endsAt;
  if (at === undefined) return undefined;
  return { at, run: (tx, project) => startPhase(tx, project, next?.phase ?? 'ended', at) };
}

function vestingStep({ terms, vestedCount, allocatedAt }: ProjectRecord): Step | undefined {
  const part = terms.vesting[vestedCount];
  if (part === undefined || allocatedAt === undefined) return undefined;
  return {
    at: part.at,
    run: (_, project) => {
      project.vestedCount += 1;
      startSlices(project, 'claimable', part.at);
    },
  };
}

function startPhase(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  phase: LaunchpadPhase,
  at: EpochMs,
): void {
  project.phase = phase;
  if (phase === 'commit') {
    project.termsHash = termsHashOf(project.terms, seedHashOf(project.seed));
    if (project.terms.saleType === 'first_come') drawPlaces(tx, project);
  }
  if (phase === 'calculation') endTurns(tx, project);
  if (phase === 'commit' || phase === 'calculation' || phase === 'distribution') {
    startSlices(project, phase, at);
  }
}
