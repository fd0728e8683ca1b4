/** Deletes everything of a closed account. Runs inside the caller's transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { casesOf } from './case-rows.ts';
import { eraseCase } from './identity-cases.ts';
import { levelTable } from './levels.ts';
import { removeInquiries } from './persona/inquiry-rows.ts';

export function forgetIdentity(db: Db, userId: UserId): void {
  for (const { id } of casesOf(db, userId)) eraseCase(db, id);
  removeInquiries(db, userId);
  levelTable.remove(db, { userId });
}
