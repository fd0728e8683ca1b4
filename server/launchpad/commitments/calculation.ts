/** What each commitment of a project gets and pays, calculated in steps and once for all slices of the allocation. It
 *  follows from what nobody can change after the commit phase, so that it is the same after a restart. */
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import { proRataSteps, type Allocation } from '#domain/launchpad/allocation.ts';
import { lotterySteps, ticketRangesOf } from '#domain/launchpad/lottery.ts';
import type { Steps } from '#domain/steps.ts';
import type { Db } from '#server/db/database.ts';
import {
  lotteryTermsOf,
  phaseOf,
  saleTermsOf,
  type ProjectRecord,
} from '../projects/project-rows.ts';
import { commitmentsAfter, type CommitmentRecord } from './commitment-rows.ts';

export interface Calculated extends Allocation {
  /** Of a lottery. */
  readonly wonTickets: readonly number[];
  readonly ticketsFrom: number | undefined;
}

export interface Calculation {
  readonly of: (commitment: Pick<CommitmentRecord, 'receiptNumber'>) => Calculated;
  /** Of a lottery. */
  readonly ticketsHash: string | undefined;
}

/** A calculation that has begun. */
export interface Calculating {
  readonly steps: Steps<Calculation>;
  result: Calculation | undefined;
}

interface Parts {
  readonly db: Db;
  /** By project. */
  readonly calculations: Map<number, Calculating>;
}

/** Does the next step. @returns undefined while more of the calculation is left */
export function calculationOf(
  { db, calculations }: Parts,
  project: ProjectRecord,
): Calculation | undefined {
  const begun = calculations.get(project.id) ?? {
    steps: calculate(db, project),
    result: undefined,
  };
  calculations.set(project.id, begun);
  if (begun.result === undefined) {
    const step = begun.steps.next();
    if (step.done === true) begun.result = step.value;
  }
  return begun.result;
}

function* calculate(db: Db, project: ProjectRecord): Steps<Calculation> {
  const commitments = yield* readCommitments(db, project);
  const { saleType } = project.terms;
  if (saleType === 'first_come') return byReceipt(commitments, commitments.map(boughtOf));
  const lottery = lotteryTermsOf(project);
  if (lottery === undefined) {
    const commits = commitments.map(({ committed }) => committed);
    const { allocations } = yield* proRataSteps(commits, saleTermsOf(project));
    return byReceipt(commitments, allocations.map(withoutTickets));
  }
  const closedAt = phaseOf(project, 'commit').endsAt;
  const { allocations, won, ticketsHash } = yield* lotterySteps(commitments, lottery, {
    seed: project.seed,
    closedAt,
  });
  const ranges = ticketRangesOf(commitments);
  const results = commitments.map(({ receiptNumber }, at) => ({
    ...(allocations[at] ?? NOTHING),
    wonTickets: won[at] ?? [],
    ticketsFrom: ranges.get(receiptNumber)?.from,
  }));
  return { ...byReceipt(commitments, results), ticketsHash };
}

const READ_AT_ONCE = 500;

function* readCommitments(db: Db, { id }: ProjectRecord): Steps<readonly CommitmentRecord[]> {
  const read: CommitmentRecord[] = [];
  for (;;) {
    const part = commitmentsAfter(db, id, read.at(-1)?.receiptNumber ?? 0, READ_AT_ONCE);
    read.push(...part);
    if (part.length < READ_AT_ONCE) return read;
    yield 0;
  }
}

const NOTHING: Allocation = { tokens: units(0n), charged: units(0n), refunded: units(0n) };

const withoutTickets = (allocation: Allocation): Calculated => ({
  ...allocation,
  wonTickets: [],
  ticketsFrom: undefined,
});

/** A purchase of a first come sale has its tokens. */
const boughtOf = ({ allocated: tokens, committed: charged }: CommitmentRecord): Calculated =>
  withoutTickets({ tokens, charged, refunded: units(0n) });

function byReceipt(
  commitments: readonly CommitmentRecord[],
  results: readonly Calculated[],
): Calculation {
  const found = new Map(commitments.map(({ receiptNumber }, at) => [receiptNumber, results[at]]));
  return {
    of: ({ receiptNumber }) => {
      const result = found.get(receiptNumber);
      assert(result !== undefined, 'nobody commits after the commit phase');
      return result;
    },
    ticketsHash: undefined,
  };
}
