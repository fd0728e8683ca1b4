/** Links users to their IDs at external providers. Every function runs inside the caller's
 *  transaction. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';

/** An identity verified by an external provider. */
export interface FederatedUser {
  readonly provider: string;
  /** The provider's user ID; the provider never reassigns it. */
  readonly subject: string;
  /** Verified by the provider itself, or undefined. */
  readonly email: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
}

export function findFederated(
  db: Db,
  { provider, subject }: Pick<FederatedUser, 'provider' | 'subject'>,
): UserId | undefined {
  const row = db.get<{ person_id: bigint }>(
    'SELECT person_id FROM federated_identity WHERE provider = ? AND subject = ?',
    [provider, subject],
  );
  return row && (Number(row.person_id) as UserId);
}

export function linkFederated(
  db: Db,
  { provider, subject }: Pick<FederatedUser, 'provider' | 'subject'>,
  userId: UserId,
  now: EpochMs,
): void {
  db.run(
    'INSERT INTO federated_identity (provider, subject, person_id, at_ms) VALUES (?, ?, ?, ?)',
    [provider, subject, userId, now],
  );
}

export function unlinkFederated(db: Db, userId: UserId): void {
  db.run('DELETE FROM federated_identity WHERE person_id = ?', [userId]);
}
