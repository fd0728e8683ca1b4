/** Ends of commitments: the allocation of a project, and its cancellation. All charges, refunds and allocations of a
 *  project are one transaction, and each commitment is charged and refunded exactly what it was. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import { allocateProRata, type Allocation } from '#domain/launchpad/allocation.ts';
import { runLottery, ticketRangesOf } from '#domain/launchpad/lottery.ts';
import { frozenOf, setFreeze } from '#server/ledger/freezes.ts';
import { fillTreasury } from '#server/ledger/play-money.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { findCoin, notify, type LaunchpadTransaction } from '../launchpad-context.ts';
import {
  lotteryTermsOf,
  phaseOf,
  saleTermsOf,
  type ProjectRecord,
} from '../projects/project-rows.ts';
import {
  COMMIT_WALLETS,
  commitmentsOfProject,
  freezeOwnerOf,
  saveCommitment,
  type CommitmentRecord,
} from './commitment-rows.ts';

const NOTHING: Allocation = { tokens: units(0n), charged: units(0n), refunded: units(0n) };

/** Allocates the tokens of a project to its commitments. The caller saves the project. */
export function allocateProject(tx: LaunchpadTransaction, project: ProjectRecord): void {
  const commitments = commitmentsOfProject(tx.db, project.id);
  const allocations = allocationsOf(project, commitments);
  const totals = { tokens: 0n, charged: 0n, refunded: 0n };
  for (const [at, commitment] of commitments.entries()) {
    const { tokens, charged, refunded } = allocations[at] ?? NOTHING;
    settle(tx, project, commitment, charged);
    Object.assign(commitment, { allocated: tokens, charged, refunded });
    commitment.status = tokens > 0n ? 'allocated' : 'nothing_won';
    totals.tokens += tokens;
    totals.charged += charged;
    totals.refunded += refunded;
    finish(tx, project, commitment);
  }
  project.allocated = units(totals.tokens);
  project.charged = units(totals.charged);
  project.refunded = units(totals.refunded);
  project.allocatedAt = tx.now;
  issueTokens(tx, project);
}

/** Returns everything that was committed. The caller saves the project. */
export function refundProject(tx: LaunchpadTransaction, project: ProjectRecord): void {
  for (const commitment of commitmentsOfProject(tx.db, project.id)) {
    settle(tx, project, commitment, 0n);
    const refunded = commitment.committed;
    Object.assign(commitment, { allocated: 0n, charged: 0n, refunded, status: 'refunded' });
    finish(tx, project, commitment);
  }
  project.refunded = project.committed;
  project.charged = units(0n);
  project.allocated = units(0n);
}

function allocationsOf(
  project: ProjectRecord,
  commitments: readonly CommitmentRecord[],
): readonly Allocation[] {
  if (project.terms.saleType === 'first_come') {
    return commitments.map(({ allocated: tokens, committed: charged }) => ({
      tokens,
      charged,
      refunded: units(0n),
    }));
  }
  const lottery = lotteryTermsOf(project);
  if (lottery === undefined) {
    const commits = commitments.map(({ committed }) => committed);
    return allocateProRata(commits, saleTermsOf(project)).allocations;
  }
  const closedAt = phaseOf(project, 'commit').endsAt;
  const result = runLottery(commitments, lottery, { seed: project.seed, closedAt });
  const ranges = ticketRangesOf(commitments);
  for (const [at, commitment] of commitments.entries()) {
    commitment.wonTickets = result.won[at] ?? [];
    commitment.ticketsFrom = ranges.get(commitment.receiptNumber)?.from;
  }
  project.ticketsHash = result.ticketsHash;
  return result.allocations;
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
