/** Projects, commitments and proofs as they are sent. */
import { decimalOfUnits, units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type {
  Commitment,
  LaunchpadProject,
  PublishedCommitment,
} from '#contract/entities/launchpad.ts';
import type { AllocationProof } from '#contract/rest/launchpad.ts';
import { seedHashOf } from '#domain/launchpad/seed.ts';
import { claimableOf } from '#domain/launchpad/vesting.ts';
import { unreadOf } from './chat/purchase-messages.ts';
import { claimableParts } from './commitments/claimable-parts.ts';
import type { CommitmentRecord } from './commitments/commitment-rows.ts';
import type { LaunchpadContext } from './launchpad-context.ts';
import { pairTextOfProject } from './projects/project-coins.ts';
import { leftOf, phaseOf, type ProjectRecord } from './projects/project-rows.ts';

const SECRET_PHASES = ['upcoming', 'snapshot', 'commit'] as const;

/** The seed is shown once nothing depends on it any more that somebody could still change. */
const isSeedSecret = ({ phase }: ProjectRecord): boolean =>
  SECRET_PHASES.some((secret) => secret === phase);

export function projectOf(
  context: Pick<LaunchpadContext, 'exchange'>,
  project: ProjectRecord,
): LaunchpadProject {
  const { id, terms, phase, seed, termsHash, participants } = project;
  return {
    ...terms,
    id,
    phase,
    committedTotal: decimalOfUnits(project.committed),
    participants,
    allocatedTotal: decimalOfUnits(project.allocated),
    seedHash: seedHashOf(seed),
    seed: isSeedSecret(project) ? undefined : seed,
    termsHash,
    pair: pairTextOfProject(context, project),
  };
}

export function commitmentOf(
  { db }: Pick<LaunchpadContext, 'db'>,
  project: ProjectRecord,
  commitment: CommitmentRecord,
  now: EpochMs,
): Commitment {
  const { terms } = project;
  const parts = claimableParts(db, project, commitment);
  const { tickets, ticketsFrom, wonTickets } = commitment;
  return {
    projectId: project.id,
    name: terms.name,
    coin: terms.coin,
    priceCoin: terms.priceCoin,
    receiptNumber: commitment.receiptNumber,
    receiptHash: commitment.receiptHash,
    committed: decimalOfUnits(commitment.committed),
    tickets,
    ticketsFrom,
    ticketsTo: ticketsFrom === undefined ? undefined : ticketsFrom + tickets - 1,
    wonTickets: [...wonTickets],
    allocatedTokens: decimalOfUnits(commitment.allocated),
    charged: decimalOfUnits(commitment.charged),
    refunded: decimalOfUnits(commitment.refunded),
    status: commitment.status,
    claims: parts.map(({ index, tokens, at, claimedAt }) => ({
      index,
      tokens: decimalOfUnits(tokens),
      claimableAt: at,
      claimedAt,
    })),
    claimable: decimalOfUnits(claimableOf(parts, now)),
    committedAt: commitment.committedAt,
    unreadCount: unreadOf(db, commitment.id),
  };
}

/** Without the user. */
export const publishedOf = (commitment: CommitmentRecord): PublishedCommitment => ({
  receiptNumber: commitment.receiptNumber,
  receiptHash: commitment.receiptHash,
  committed: decimalOfUnits(commitment.committed),
  tickets: commitment.tickets,
  allocatedTokens: decimalOfUnits(commitment.allocated),
  charged: decimalOfUnits(commitment.charged),
  refunded: decimalOfUnits(commitment.refunded),
});

/** Of an allocated project. */
export function proofOf(project: ProjectRecord): AllocationProof {
  const { terms, seed } = project;
  const isLottery = terms.saleType === 'lottery';
  return {
    saleType: terms.saleType,
    priceCoin: terms.priceCoin,
    price: terms.price,
    totalTokens: terms.totalTokens,
    capPerUser: terms.capPerUser,
    lot: terms.lot,
    ticketSize: terms.ticketSize,
    committedTotal: decimalOfUnits(project.committed),
    participants: project.participants,
    allocatedTotal: decimalOfUnits(project.allocated),
    chargedTotal: decimalOfUnits(project.charged),
    refundedTotal: decimalOfUnits(project.refunded),
    unsold: decimalOfUnits(units(leftOf(project))),
    seedHash: seedHashOf(seed),
    seed,
    ticketsHash: isLottery ? project.ticketsHash : undefined,
    ticketCount: isLottery ? project.ticketCount : undefined,
    closedAt: phaseOf(project, 'commit').endsAt,
  };
}
