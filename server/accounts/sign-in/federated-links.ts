/** Links users to their IDs at external providers. Every function runs inside the caller's
 *  transaction. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, text, time } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import type { FederatedIdentity } from '#server/federated/identity.ts';

const linkTable = table('federated_identity', {
  provider: text('provider'),
  subject: text('subject'),
  userId: integer('person_id', userIdOf),
  linkedAt: time('at_ms'),
});

export const findFederated = (
  db: Db,
  { provider, subject }: Pick<FederatedIdentity, 'provider' | 'subject'>,
): UserId | undefined => linkTable.find(db, { provider, subject })?.userId;

export function linkFederated(
  db: Db,
  { provider, subject }: Pick<FederatedIdentity, 'provider' | 'subject'>,
  userId: UserId,
  now: EpochMs,
): void {
  linkTable.insert(db, { provider, subject, userId, linkedAt: now });
}

export function unlinkFederated(db: Db, userId: UserId): void {
  linkTable.remove(db, { userId });
}
