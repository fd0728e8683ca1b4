/** Does what the clock has brought for a project: readings of balances, phases, vesting parts. Each step has its exact
 *  time, so that a stop of the exchange neither loses nor repeats one. Runs inside a transaction of the exchange. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { sampleInstantOf, seedHashOf } from '#domain/launchpad/seed.ts';
import { termsHashOf } from '#domain/launchpad/terms.ts';
import { timesOf } from '#domain/launchpad/phases.ts';
import { claimableParts, duePartsOf } from '../commitments/claimable-parts.ts';
import { commitmentsOfProject, saveCommitment } from '../commitments/commitment-rows.ts';
import { allocateProject } from '../commitments/settle.ts';
import {
  findCoin,
  notify,
  publishProgress,
  type LaunchpadTransaction,
} from '../launchpad-context.ts';
import { drawPlaces, endTurns, waitingUsers } from '../room/waiting-room.ts';
import { snapshotHoursOf } from '../snapshots/limits.ts';
import { readBalances, sampledUsers } from '../snapshots/sample-rows.ts';
import { saveProject, type ProjectRecord } from './project-rows.ts';

interface Step {
  readonly at: EpochMs;
  readonly run: (tx: LaunchpadTransaction, project: ProjectRecord) => void;
}

/** @returns whether anything was due */
export function advanceProject(tx: LaunchpadTransaction, project: ProjectRecord): boolean {
  let step = nextStepOf(project);
  let isChanged = false;
  while (step !== undefined && step.at <= tx.now) {
    step.run(tx, project);
    isChanged = true;
    step = nextStepOf(project);
  }
  if (!isChanged && project.dueAt === step?.at) return false;
  project.dueAt = step?.at;
  saveProject(tx.db, project);
  if (isChanged) publishProgress(tx, project);
  return isChanged;
}

/** The next step; of two at the same time, the earlier kind first. */
function nextStepOf(project: ProjectRecord): Step | undefined {
  const { phase } = project;
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
  return { at, run: (tx, project) => startPhase(tx, project, next?.phase ?? 'ended') };
}

function vestingStep({ terms, vestedCount, allocatedAt }: ProjectRecord): Step | undefined {
  const part = terms.vesting[vestedCount];
  if (part === undefined || allocatedAt === undefined) return undefined;
  return { at: part.at, run: (tx, project) => tellClaimable(tx, project, part.at) };
}

function startPhase(tx: LaunchpadTransaction, project: ProjectRecord, phase: LaunchpadPhase): void {
  project.phase = phase;
  const { db } = tx;
  if (phase === 'commit') {
    project.termsHash = termsHashOf(project.terms, seedHashOf(project.seed));
    if (project.terms.saleType === 'first_come') drawPlaces(tx, project);
    const interested = [...sampledUsers(db, project.id), ...waitingUsers(db, project.id)];
    for (const userId of new Set(interested)) tellPhase(tx, project, userId);
  }
  if (phase === 'calculation') {
    endTurns(tx, project);
    for (const commitment of commitmentsOfProject(db, project.id)) {
      if (commitment.status === 'committed') commitment.status = 'calculating';
      saveCommitment(db, commitment);
      tellPhase(tx, project, commitment.userId);
      tx.afterCommit(() => tx.feed.commitment(project, commitment, tx.now));
    }
  }
  if (phase === 'distribution') allocateProject(tx, project);
}

const tellPhase = (
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  userId: Parameters<typeof notify>[2],
): void => {
  const at = timesOf(project.terms.phases, project.phase)?.endsAt;
  notify(tx, project, userId, 'phase_started', at === undefined ? {} : { at });
};

/** Tells users of a part that can be claimed from now on. */
function tellClaimable(tx: LaunchpadTransaction, project: ProjectRecord, at: EpochMs): void {
  project.vestedCount += 1;
  for (const commitment of commitmentsOfProject(tx.db, project.id)) {
    const due = duePartsOf(claimableParts(tx.db, project, commitment), at);
    const amount = due.reduce((sum, { tokens }) => sum + tokens, 0n);
    if (amount === 0n) continue;
    notify(tx, project, commitment.userId, 'claimable', { amount: decimalOfUnits(amount) });
    tx.afterCommit(() => tx.feed.commitment(project, commitment, tx.now));
  }
}
