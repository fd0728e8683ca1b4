/** Ends of commitments: the allocation of a project, and its cancellation. Charge, refund and tokens of a commitment are
 *  one transaction, and each commitment is charged and refunded exactly what it was. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import { frozenOf, setFreeze } from '#server/ledger/freezes.ts';
import { fillTreasury } from '#server/ledger/play-money.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { findCoin, notify, type LaunchpadTransaction } from '../launchpad-context.ts';
import type { ProjectRecord } from '../projects/project-rows.ts';
import type { Calculation } from './calculation.ts';
import {
  COMMIT_WALLETS,
  freezeOwnerOf,
  saveCommitment,
  type CommitmentRecord,
} from './commitment-rows.ts';

/** Charges and refunds a commitment, and gives it its tokens. The caller saves the project. */
export function allocate(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  commitment: CommitmentRecord,
  calculation: Calculation,
): void {
  const result = calculation.of(commitment);
  const { tokens, charged, refunded } = result;
  settle(tx, project, commitment, charged);
  addGrowth(project, commitment, { allocated: tokens, charged, refunded });
  commitment.wonTickets = result.wonTickets;
  commitment.ticketsFrom = result.ticketsFrom;
  commitment.status = tokens > 0n ? 'allocated' : 'nothing_won';
  finish(tx, project, commitment);
}

/** After the last commitment. The caller saves the project. */
export function endAllocation(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  { ticketsHash }: Calculation,
): void {
  project.ticketsHash = ticketsHash;
  project.allocatedAt = tx.now;
  issueTokens(tx, project);
  tx.calculations.delete(project.id);
}

/** Returns everything of a commitment. The caller saves the project. */
export function refund(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  commitment: CommitmentRecord,
): void {
  settle(tx, project, commitment, 0n);
  const refunded = commitment.committed;
  addGrowth(project, commitment, { allocated: units(0n), charged: units(0n), refunded });
  commitment.status = 'refunded';
  finish(tx, project, commitment);
}

/** The sums of the project are always those of its commitments. */
function addGrowth(
  project: ProjectRecord,
  commitment: CommitmentRecord,
  next: Pick<CommitmentRecord, 'allocated' | 'charged' | 'refunded'>,
): void {
  for (const field of ['allocated', 'charged', 'refunded'] as const) {
    project[field] = units(project[field] + next[field] - commitment[field]);
    commitment[field] = next[field];
  }
}

/** Charges a commitment, the spot wallet first, and gives the rest back to the wallet that it came from. */
function settle(
  { ledger, now, ...context }: LaunchpadTransaction,
  { terms }: ProjectRecord,
  commitment: CommitmentRecord,
  charged: bigint,
): void {
  const coin = findCoin(context, terms.priceCoin);
  assert(coin !== undefined, 'the price coin of a project is listed');
  let rest = charged;
  let returned = 0n;
  for (const wallet of COMMIT_WALLETS) {
    const owner = freezeOwnerOf(commitment, wallet);
    const frozenUnits = frozenOf(ledger, owner);
    if (frozenUnits === 0n) continue;
    const paid = rest < frozenUnits ? rest : frozenUnits;
    const accounts = ledger.coinAccounts(commitment.userId, coin.id, wallet);
    const move = (credit: typeof accounts.available, amount: bigint, part: 'charge' | 'refund') => {
      if (amount === 0n) return;
      const type = part === 'charge' ? 'launchpad_purchase' : 'launchpad_refund';
      const cause = `launchpad:${commitment.id}/${wallet}/${part}`;
      const debit = accounts.frozen;
      const posted = postTransfer(ledger, { debit, credit, amount, type, cause, postedAt: now });
      assert(posted === 'posted', 'a freeze covers its commitment');
    };
    move(ledger.systemAccount('house', coin.id), paid, 'charge');
    move(accounts.available, frozenUnits - paid, 'refund');
    setFreeze(ledger, owner, 0n);
    rest -= paid;
    returned += frozenUnits - paid;
  }
  assert(rest === 0n, 'what is charged was frozen');
  assert(charged + returned === commitment.committed, 'charge and refund are the commitment');
}

/** Writes the commitment and tells its user. */
function finish(
  tx: LaunchpadTransaction,
  project: ProjectRecord,
  commitment: CommitmentRecord,
): void {
  const { db, feed, afterCommit, now } = tx;
  const { userId, status, allocated, refunded } = commitment;
  saveCommitment(db, commitment);
  const money = (amount: Units) => ({
    coin: project.terms.priceCoin,
    amount: decimalOfUnits(amount),
  });
  if (status === 'refunded') notify(tx, project, userId, 'cancelled', money(refunded));
  else if (status === 'nothing_won') notify(tx, project, userId, 'nothing_won', money(refunded));
  else {
    notify(tx, project, userId, 'allocated', { amount: decimalOfUnits(allocated) });
    if (refunded > 0n) notify(tx, project, userId, 'refunded', money(refunded));
  }
  afterCommit(() => feed.commitment(project, commitment, now));
}

/** What is sold comes into being; claims are paid out of it. What is not sold never exists. */
function issueTokens({ ledger, now }: LaunchpadTransaction, project: ProjectRecord): void {
  const { id, coinId, allocated } = project;
  if (allocated === 0n) return;
  fillTreasury(ledger, {
    coinId,
    amount: allocated,
    cause: `launchpad_project:${id}/issue`,
    postedAt: now,
  });
}
