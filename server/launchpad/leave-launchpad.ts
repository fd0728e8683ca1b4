/** What is deleted with a closed account. Commitments stay: the published file contains them without a name. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { forgetPurchaseChat } from './chat/purchase-messages.ts';
import { claimedTokens, ownCommitments } from './commitments/commitment-rows.ts';
import { forgetPlaces } from './room/waiting-room.ts';
import { forgetSamples } from './snapshots/sample-rows.ts';

/** Runs inside the caller's transaction. */
export function forgetLaunchpad(db: Db, userId: UserId): void {
  forgetSamples(db, userId);
  forgetPlaces(db, userId);
  for (const { id } of ownCommitments(db, userId)) forgetPurchaseChat(db, id);
}

/** Whether the user has tokens to come, or an amount that is not settled. */
export const hasOpenCommitment = (db: Db, userId: UserId): boolean =>
  ownCommitments(db, userId).some(
    ({ id, status, allocated }) =>
      status === 'committed' ||
      status === 'calculating' ||
      (status === 'allocated' && claimedTokens(db, id) < allocated),
  );
