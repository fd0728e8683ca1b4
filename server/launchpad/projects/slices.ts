/** Work on all users of a project, some of them in each transaction, so that other commands do not wait: the allocation,
 *  the refund of a cancellation, and notices. The project stores whom it has reached, so that a stop of the exchange
 *  neither loses nor repeats a user; its next step waits for the end. All functions run inside a transaction of the
 *  exchange. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { timesOf } from '#domain/launchpad/phases.ts';
import { claimableOf } from '#domain/launchpad/vesting.ts';
import { claimableParts } from '../commitments/claimable-parts.ts';
import { calculationOf } from '../commitments/calculation.ts';
import {
  commitmentsAfter,
  saveCommitment,
  type CommitmentRecord,
} from '../commitments/commitment-rows.ts';
import { allocate, endAllocation, refund } from '../commitments/settle.ts';
import { notify, type LaunchpadTransaction } from '../launchpad-context.ts';
import { waitingUsersAfter } from '../room/waiting-room.ts';
import { sampledUsersAfter } from '../snapshots/sample-rows.ts';
import type { ProjectRecord, SliceKind } from './project-rows.ts';

/** The first slice follows by `advanceProject`, from `at` on. */
export function startSlices(project: ProjectRecord, kind: SliceKind, at: EpochMs): void {
  project.sliceOf = kind;
  project.sliceAfter = 0;
  project.dueAt = at;
}

/** Does the next slice. @returns whether it was the last one */
export function runSlice(tx: LaunchpadTransaction, project: ProjectRecord): boolean {
  const { sliceOf: kind } = project;
  switch (kind) {
    case undefined:
      return true;
    case 'commit':
      return reach(project, tellInterested(tx, project));
    case 'distribution':
      return allocateSome(tx, project);
    default:
      return reach(project, workOn(tx, project, WORK[kind]));
  }
}

/** @param reached the last one of the slice; undefined when there are no more
 *  @returns whether there are no more */
function reach(project: ProjectRecord, reached: number | undefined): boolean {
  project.sliceAfter = reached ?? 0;
  if (reached === undefined) project.sliceOf = undefined;
  return reached === undefined;
}

/** A step of the calculation, or some of its results. */
function allocateSome(tx: LaunchpadTransaction, project: ProjectRecord): boolean {
  const calculation = calculationOf(tx, project);
  if (calculation === undefined) return false;
  const reached = workOn(tx, project, (...of) => allocate(...of, calculation));
  const isDone = reach(project, reached);
  if (isDone) endAllocation(tx, project, calculation);
  return isDone;
}

/** @returns the last user; undefined when there are no more */
function tellInterested(tx: LaunchpadTransaction, project: ProjectRecord): number | undefined {
  const { db, usersAtOnce } = tx;
  const { sliceAfter: after } = project;
  const found = [
    ...sampledUsersAfter(db, project.id, after, usersAtOnce),
    ...waitingUsersAfter(db, project.id, after, usersAtOnce),
  ];
  const users = [...new Set(found)].sort((one, other) => one - other).slice(0, usersAtOnce);
  for (const userId of users) tellPhase(tx, project, userId);
  return users.length < usersAtOnce ? undefined : users.at(-1);
}

type CommitmentWork = (
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  commitment: CommitmentRecord,
) => void;

const WORK: Readonly<Record<Exclude<SliceKind, 'commit' | 'distribution'>, CommitmentWork>> = {
  calculation: startCalculation,
  cancelled: refund,
  claimable: tellClaimable,
  listed: (tx, project, { userId, allocated }) => {
    if (allocated > 0n) notify(tx, project, userId, 'listed');
  },
};

/** @returns the last receipt number; undefined when there are no more */
function workOn(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  work: CommitmentWork,
): number | undefined {
  const commitments = commitmentsAfter(tx.db, project.id, project.sliceAfter, tx.usersAtOnce);
  for (const commitment of commitments) work(tx, project, commitment);
  return commitments.length < tx.usersAtOnce ? undefined : commitments.at(-1)?.receiptNumber;
}

function startCalculation(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  commitment: CommitmentRecord,
): void {
  if (commitment.status === 'committed') commitment.status = 'calculating';
  saveCommitment(tx.db, commitment);
  tellPhase(tx, project, commitment.userId);
  tx.afterCommit(() => tx.feed.commitment(project, commitment, tx.now));
}

function tellPhase(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  userId: CommitmentRecord['userId'],
): void {
  const at = timesOf(project.terms.phases, project.phase)?.endsAt;
  notify(tx, project, userId, 'phase_started', at === undefined ? {} : { at });
}

/** Tells of the part that is counted last: it can be claimed from now on. */
function tellClaimable(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  commitment: CommitmentRecord,
): void {
  const part = project.terms.vesting[project.vestedCount - 1];
  if (part === undefined) return;
  const amount = claimableOf(claimableParts(tx.db, project, commitment), part.at);
  if (amount === 0n) return;
  notify(tx, project, commitment.userId, 'claimable', { amount: decimalOfUnits(amount) });
  tx.afterCommit(() => tx.feed.commitment(project, commitment, tx.now));
}
