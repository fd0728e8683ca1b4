/** Signs that a referrer and a friend are one person: an address block, a device, the sender of a deposit, or the receiver
 *  of a withdrawal that both have used. One may be chance, as behind a shared line or an exchange's hot wallet; a shared
 *  device counts by itself (`disqualifySharedDevices`). */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';

/** Referrals with as many equal signs are disqualified. */
export const SIGN_COUNT_MIN = 2;

const SHARED_DEVICE = `SELECT 1 FROM known_device AS one
  JOIN known_device AS other ON other.token_hash = one.token_hash
 WHERE one.person_id = ?1 AND other.person_id = ?2`;
const SENDERS = `SELECT chain_transaction.network_id, from_address FROM deposit
  JOIN chain_transaction ON chain_transaction.id = deposit.transaction_id WHERE user_id =`;
const SHARED_SENDER = `SELECT 1 FROM (${SENDERS} ?1 INTERSECT ${SENDERS} ?2)`;
const RECEIVERS = 'SELECT network_id, address, memo FROM withdrawal WHERE user_id =';
const SHARED_RECEIVER = `SELECT 1 FROM (${RECEIVERS} ?1 INTERSECT ${RECEIVERS} ?2)`;

export function countSharedSigns(db: Db, userId: UserId, otherId: UserId): number {
  const shared = [SHARED_DEVICE, SHARED_SENDER, SHARED_RECEIVER].filter(
    (sql) => db.get(`${sql} LIMIT 1`, [userId, otherId]) !== undefined,
  );
  return shared.length + (haveSharedBlock(db, userId, otherId) ? 1 : 0);
}

/** Addresses of their sessions. */
function haveSharedBlock(db: Db, userId: UserId, otherId: UserId): boolean {
  const blocks = blocksOf(db, userId);
  return [...blocksOf(db, otherId)].some((block) => blocks.has(block));
}

function blocksOf(db: Db, userId: UserId): ReadonlySet<string> {
  const sql = `SELECT DISTINCT address FROM session WHERE person_id = ? AND address <> ''`;
  const rows = db.all<{ address: string }>(sql, [userId]);
  return new Set(rows.map(({ address }) => addressBlockOf(address)));
}
