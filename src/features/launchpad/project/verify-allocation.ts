/** Calculates an allocation again from what the exchange publishes, by the rules that the exchange applies, and groups
 *  what does not agree by what a user can understand. */
import { exactUnitsOf } from '#contract/core/decimal.ts';
import type {
  Commitment,
  LaunchpadProject,
  PublishedCommitment,
} from '#contract/entities/launchpad.ts';
import { proofSteps, type ProofProblem } from '#domain/launchpad/check-allocation.ts';
import { receiptHashOf } from '#domain/launchpad/receipts.ts';
import { termsHashOf } from '#domain/launchpad/terms.ts';
import type { Steps } from '#domain/steps.ts';
import type { AllocationProof } from '#src/queries/launchpad.ts';

/** `terms`: they have the hash that was published when the sale opened. `seed`: it has the hash that was published
 *  before. `sums`: the totals are those of the file. `tickets`: the list of tickets has the published hash. `lines`:
 *  each user got and paid what the rules say. `receipt`: the file contains the user's own commitment. */
export const PROOF_CHECKS = ['terms', 'seed', 'sums', 'tickets', 'lines', 'receipt'] as const;
export type ProofCheck = (typeof PROOF_CHECKS)[number];

export interface ProofResult {
  /** Without the checks that do not apply. */
  readonly checks: readonly { readonly check: ProofCheck; readonly agrees: boolean }[];
  /** Receipt numbers whose line differs. */
  readonly differing: readonly number[];
}

export interface ProofFacts {
  readonly project: LaunchpadProject;
  readonly proof: AllocationProof;
  readonly lines: readonly PublishedCommitment[];
  /** Undefined for a visitor, and for a user without one. */
  readonly own: Commitment | undefined;
}

const CHECK_OF: Readonly<Record<ProofProblem['problem'], ProofCheck>> = {
  malformed: 'lines',
  seed: 'seed',
  receipt_repeated: 'sums',
  tickets: 'tickets',
  allocated: 'lines',
  charged: 'lines',
  refunded: 'lines',
  totals: 'sums',
  participants: 'sums',
  unsold: 'sums',
};

/** In steps of some milliseconds, since a file may have a hundred thousand lines. */
export function* verificationSteps({ project, proof, lines, own }: ProofFacts): Steps<ProofResult> {
  const problems = yield* proofSteps(proof, lines);
  const broken = new Set<ProofCheck>(problems.map(({ problem }) => CHECK_OF[problem]));
  if (termsHashOf(project, project.seedHash) !== project.termsHash) broken.add('terms');
  if (proof.seedHash !== project.seedHash) broken.add('seed');
  if (own !== undefined && !isInFile(project.id, own, lines)) broken.add('receipt');
  const isApplied = (check: ProofCheck): boolean =>
    check === 'tickets'
      ? proof.saleType === 'lottery'
      : check === 'receipt'
        ? own !== undefined
        : true;
  const differing = problems.flatMap(({ receiptNumber }) => receiptNumber ?? []);
  return {
    checks: PROOF_CHECKS.filter(isApplied).map((check) => ({ check, agrees: !broken.has(check) })),
    differing: [...new Set(differing)],
  };
}

/** The receipt hash follows from what the user knows, and stands in the file with the same result. */
function isInFile(
  projectId: number,
  own: Commitment,
  lines: readonly PublishedCommitment[],
): boolean {
  const hash = receiptHashOf({
    projectId,
    receiptNumber: own.receiptNumber,
    committed: exactUnitsOf(own.committed),
    tickets: own.tickets,
    committedAt: own.committedAt,
  });
  const line = lines.find(({ receiptNumber }) => receiptNumber === own.receiptNumber);
  return (
    hash === own.receiptHash &&
    line?.receiptHash === hash &&
    line.committed === own.committed &&
    line.allocatedTokens === own.allocatedTokens &&
    line.charged === own.charged &&
    line.refunded === own.refunded
  );
}
