/** Signs that a referrer and a friend are one person: an address block, a device, the sender of a deposit, or the receiver
 *  of a withdrawal that both have used. A device is enough; any other one may be chance, as behind a shared line or an
 *  exchange's hot wallet. */
import type { UserId } from '#contract/core/ids.ts';
import type { ReviewedSign } from '#contract/operator/referral-reviews.ts';
import type { Db } from '#server/db/database.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import { isLoopbackHost } from '#server/runtime/loopback-host.ts';

export type Sign = ReviewedSign | 'device';

/** Signs that two accounts share, with an example of what both have used; a device has none that could be shown. */
export type SharedSigns = ReadonlyMap<Sign, string>;

const SENDERS = `SELECT chain_transaction.network_id, from_address AS example FROM deposit
  JOIN chain_transaction ON chain_transaction.id = deposit.transaction_id WHERE user_id =`;
const RECEIVERS = 'SELECT network_id, address AS example, memo FROM withdrawal WHERE user_id =';

const SHARED: Readonly<Record<Exclude<Sign, 'address_block'>, string>> = {
  device: `SELECT '' AS example FROM known_device AS one
    JOIN known_device AS other ON other.token_hash = one.token_hash
   WHERE one.person_id = ?1 AND other.person_id = ?2`,
  sender: `SELECT example FROM (${SENDERS} ?1 INTERSECT ${SENDERS} ?2)`,
  receiver: `SELECT example FROM (${RECEIVERS} ?1 INTERSECT ${RECEIVERS} ?2)`,
};

export function sharedSignsOf(db: Db, userId: UserId, otherId: UserId): SharedSigns {
  const signs = new Map<Sign, string>();
  for (const sign of ['device', 'sender', 'receiver'] as const) {
    const sql = `${SHARED[sign]} LIMIT 1`;
    const shared = db.get<{ readonly example: string }>(sql, [userId, otherId]);
    if (shared !== undefined) signs.set(sign, shared.example);
  }
  const block = sharedBlockOf(db, userId, otherId);
  if (block !== undefined) signs.set('address_block', block);
  return signs;
}

/** Addresses of their sessions. */
function sharedBlockOf(db: Db, userId: UserId, otherId: UserId): string | undefined {
  const blocks = blocksOf(db, userId);
  return [...blocksOf(db, otherId)].find((block) => blocks.has(block));
}

/** Without the machine's own address: on a demonstration all users have it. */
function blocksOf(db: Db, userId: UserId): ReadonlySet<string> {
  const sql = `SELECT DISTINCT address FROM session WHERE person_id = ? AND address <> ''`;
  const rows = db.all<{ address: string }>(sql, [userId]);
  const addresses = rows.map(({ address }) => address).filter((one) => !isLoopbackHost(one));
  return new Set(addresses.map((address) => addressBlockOf(address)));
}
