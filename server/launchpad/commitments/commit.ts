/** Commits and purchases: checks, the freeze, the receipt and the totals of the project, in one transaction of the
 *  exchange. */
import { assert } from '#contract/core/assert.ts';
import {
  decimalOfUnits,
  exactUnitsOf,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { costOf } from '#domain/launchpad/allocation.ts';
import { ticketCostOf, ticketCountOf } from '#domain/launchpad/lottery.ts';
import { receiptHashOf } from '#domain/launchpad/receipts.ts';
import { raiseFreeze } from '#server/ledger/freezes.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { findCoin, publishProgress, type LaunchpadTransaction } from '../launchpad-context.ts';
import { advanceProject } from '../projects/advance-project.ts';
import {
  findProject,
  leftOf,
  lotteryTermsOf,
  phaseOf,
  saleTermsOf,
  saveProject,
  type ProjectRecord,
} from '../projects/project-rows.ts';
import { endTurn, endTurns, hasTurn } from '../room/waiting-room.ts';
import { commitLimitOf } from '../snapshots/limits.ts';
import {
  findCommitment,
  freezeOwnerOf,
  insertCommitment,
  saveCommitment,
  type CommitmentRecord,
  type CommitWallet,
} from './commitment-rows.ts';
import { participantRejection } from './eligibility.ts';

interface Request {
  readonly userId: UserId;
  readonly projectId: number;
  readonly wallet: CommitWallet;
  /** Hash of the terms that the user has seen. */
  readonly termsHash: string;
}

/** A commitment as it is after a change, with its project. */
export interface Committed {
  readonly project: ProjectRecord;
  readonly commitment: CommitmentRecord;
}

/** Finds the project of a request, brings it to the present, and checks who may take part in what sale. */
function openProject(tx: LaunchpadTransaction, request: Request, isFirstCome: boolean) {
  const project = findProject(tx.db, request.projectId);
  if (project === undefined) return reject('not_found');
  advanceProject(tx, project);
  const isOfSale = (project.terms.saleType === 'first_come') === isFirstCome;
  // Notices of the phase may still be sent when it is over.
  const isOver = tx.now >= phaseOf(project, 'commit').endsAt;
  if (project.phase !== 'commit' || isOver || !isOfSale) {
    return reject('launchpad_wrong_phase', { details: { phase: project.phase } });
  }
  if (project.termsHash !== request.termsHash) return reject('launchpad_terms_changed');
  return participantRejection(tx, project, request.userId) ?? project;
}

/** Adds an amount to what the user has committed to a subscription or a lottery. */
export function commitAmount(tx: LaunchpadTransaction, request: Request & { amount: Decimal }) {
  const project = openProject(tx, request, false);
  if (isRejection(project)) return project;
  const added = unitsOf(request.amount);
  if (added === undefined) return reject('off_step', { details: { step: '0.00000001' } });
  const lottery = lotteryTermsOf(project);
  if (lottery !== undefined && ticketCountOf(added, lottery) === undefined) {
    return reject('off_step', { details: { step: decimalOfUnits(ticketCostOf(lottery)) } });
  }
  const known = findCommitment(tx.db, project.id, request.userId);
  const total = units((known?.committed ?? 0n) + added);
  const wrong = amountRejection(tx, project, request.userId, total, known?.committed);
  if (wrong !== undefined) return wrong;
  const tickets = lottery === undefined ? 0 : (ticketCountOf(total, lottery) ?? 0);
  return storeCommit(tx, project, request, {
    known,
    added,
    change: { committed: total, tickets, status: 'committed' },
  });
}

/** Buys tokens of a first come sale, while it is the turn of the user. */
export function buyTokens(tx: LaunchpadTransaction, request: Request & { tokens: Decimal }) {
  const project = openProject(tx, request, true);
  if (isRejection(project)) return project;
  const { db } = tx;
  const { price, capPerUser, lot } = saleTermsOf(project);
  const tokens = unitsOf(request.tokens);
  if (tokens === undefined || tokens % lot !== 0n) {
    return reject('off_step', { details: { step: decimalOfUnits(lot) } });
  }
  const left = leftOf(project);
  if (left < lot) return reject('launchpad_sold_out', { details: { remaining: '0' } });
  if (!hasTurn(tx, project, request.userId)) return reject('launchpad_turn_missing');
  const known = findCommitment(db, project.id, request.userId);
  const allocated = units((known?.allocated ?? 0n) + tokens);
  if (allocated > capPerUser) {
    return limitRejection(capPerUser, known?.allocated);
  }
  const total = costOf(allocated, price);
  const wrong = amountRejection(tx, project, request.userId, total, known?.committed);
  if (wrong !== undefined) return wrong;
  if (tokens > left) {
    return reject('launchpad_sold_out', { details: { remaining: decimalOfUnits(left) } });
  }
  const added = units(total - (known?.committed ?? 0n));
  const change = {
    committed: total,
    tickets: 0,
    allocated,
    charged: total,
    status: 'allocated',
  } as const;
  const stored = storeCommit(tx, project, request, { known, added, change });
  if (isRejection(stored)) return stored;
  if (leftOf(project) < lot) endTurns(tx, project);
  else if (allocated === capPerUser) endTurn(tx, project, request.userId);
  return stored;
}

const limitRejection = (limit: Units, committed: Units | undefined) =>
  reject('launchpad_limit_exceeded', {
    details: { limit: decimalOfUnits(limit), committed: decimalOfUnits(committed ?? 0n) },
  });

/** @param total of the user, with what is added */
function amountRejection(
  { db }: LaunchpadTransaction,
  project: ProjectRecord,
  userId: UserId,
  total: Units,
  committed: Units | undefined,
) {
  const { limit } = commitLimitOf(db, project, userId);
  if (total > limit) return limitRejection(limit, committed);
  const minimum = exactUnitsOf(project.terms.minimumCommit);
  return total < minimum
    ? reject('launchpad_below_minimum', { details: { minimum: decimalOfUnits(minimum) } })
    : undefined;
}

interface Stored {
  readonly known: CommitmentRecord | undefined;
  /** Added to what is frozen. */
  readonly added: Units;
  readonly change: Pick<CommitmentRecord, 'committed' | 'tickets' | 'status'> &
    Partial<Pick<CommitmentRecord, 'allocated' | 'charged'>>;
}

function storeCommit(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  { userId, wallet }: Pick<Request, 'userId' | 'wallet'>,
  { known, added, change }: Stored,
) {
  const { db, now, feed, afterCommit } = tx;
  const short = balanceRejection(tx, project, { userId, wallet, added });
  if (short !== undefined) return short;
  const receiptNumber = known?.receiptNumber ?? project.participants + 1;
  const committedAt = known?.committedAt ?? now;
  const receipt = { projectId: project.id, receiptNumber, committedAt, ...change };
  const receiptHash = receiptHashOf(receipt);
  const before = { ...known };
  const commitment =
    known ??
    insertCommitment(db, {
      projectId: project.id,
      userId,
      receiptNumber,
      receiptHash,
      committedAt,
      ...change,
    });
  Object.assign(commitment, change, { receiptHash, commitCount: commitment.commitCount + 1 });
  saveCommitment(db, commitment);
  freeze(tx, project, commitment, { wallet, added });
  if (known === undefined) project.participants += 1;
  const growthOf = (field: 'allocated' | 'charged' | 'committed'): bigint =>
    commitment[field] - (before[field] ?? 0n);
  project.committed = units(project.committed + growthOf('committed'));
  project.allocated = units(project.allocated + growthOf('allocated'));
  project.charged = units(project.charged + growthOf('charged'));
  project.ticketCount += commitment.tickets - (before.tickets ?? 0);
  saveProject(db, project);
  publishProgress(tx, project);
  afterCommit(() => feed.commitment(project, commitment, now));
  return { project, commitment };
}

interface Freeze {
  readonly wallet: CommitWallet;
  readonly added: Units;
}

function coinAccountsOf(
  tx: LaunchpadTransaction,
  { terms }: ProjectRecord,
  userId: UserId,
  wallet: CommitWallet,
) {
  const coin = findCoin(tx, terms.priceCoin);
  assert(coin !== undefined, 'the price coin of a project is listed');
  return tx.ledger.coinAccounts(userId, coin.id, wallet);
}

function balanceRejection(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  { userId, wallet, added }: Freeze & { readonly userId: UserId },
) {
  const available = tx.ledger.balanceOf(coinAccountsOf(tx, project, userId, wallet).available);
  if (available >= added) return undefined;
  const details = { available: decimalOfUnits(available), needed: decimalOfUnits(added) };
  return reject('balance_too_low', { details });
}

function freeze(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  commitment: CommitmentRecord,
  { wallet, added }: Freeze,
): void {
  // A lot may cost less than a unit.
  if (added === 0n) return;
  const frozen = raiseFreeze(tx.ledger, {
    ...freezeOwnerOf(commitment, wallet),
    coinAccounts: coinAccountsOf(tx, project, commitment.userId, wallet),
    amount: added,
    cause: `launchpad:${commitment.id}/${commitment.commitCount}/freeze`,
    postedAt: tx.now,
  });
  assert(frozen === 'frozen', 'the balance was compared before');
}
