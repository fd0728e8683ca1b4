/** Claims of allocated tokens, part by part. A claim never lapses. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import { isoOf } from '#contract/core/time.ts';
import { duePartsOf } from '#domain/launchpad/vesting.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { LaunchpadTransaction } from '../launchpad-context.ts';
import { advanceProject } from '../projects/advance-project.ts';
import { findProject } from '../projects/project-rows.ts';
import { claimableParts } from './claimable-parts.ts';
import { findCommitment, insertClaim, saveCommitment } from './commitment-rows.ts';

export function claimTokens(
  tx: LaunchpadTransaction,
  { userId, projectId }: { readonly userId: UserId; readonly projectId: number },
) {
  const { db, ledger, now, feed, afterCommit } = tx;
  const project = findProject(db, projectId);
  const commitment = findCommitment(db, projectId, userId);
  if (project === undefined || commitment === undefined) return reject('not_found');
  if (advanceProject(tx, project)) Object.assign(commitment, findCommitment(db, projectId, userId));
  const parts = claimableParts(db, project, commitment);
  const due = duePartsOf(parts, now);
  if (due.length === 0) {
    const next = parts.find(({ at, claimedAt }) => claimedAt === undefined && at > now);
    const details = { claim_at: next === undefined ? null : isoOf(next.at) };
    return reject('launchpad_nothing_to_claim', { details });
  }
  for (const { index, tokens } of due) {
    const posted = postTransfer(ledger, {
      debit: ledger.systemAccount('treasury', project.coinId),
      credit: ledger.coinAccounts(userId, project.coinId).available,
      amount: tokens,
      type: 'launchpad_tokens',
      cause: `launchpad:${commitment.id}/claim/${index}`,
      postedAt: now,
    });
    assert(posted === 'posted', 'what was sold was issued');
    insertClaim(db, commitment.id, { part: index, tokens, claimedAt: now });
  }
  const isOpen = parts.some(
    ({ index, tokens, claimedAt }) =>
      tokens > 0n && claimedAt === undefined && !due.some((one) => one.index === index),
  );
  if (!isOpen) commitment.status = 'distributed';
  saveCommitment(db, commitment);
  afterCommit(() => feed.commitment(project, commitment, now));
  return { project, commitment };
}
