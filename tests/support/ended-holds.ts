/** Ends the waits of a journey's exchange that otherwise last a day. Written beside the running
 *  exchange, into its own database. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WHITELIST_MODES } from '#contract/entities/withdrawal-address.ts';

/** Ends the withdrawal holds in the exchange of a data folder. */
export const endHolds = (folder: string): void => write(folder, 'DELETE FROM security_hold');

const STRICT = `INSERT OR REPLACE INTO withdrawal_setting (user_id, whitelist_mode, suspended_until_ms)
  SELECT DISTINCT user_id, ${WHITELIST_MODES.strict}, 0 FROM withdrawal_address`;

/** Makes the whitelist strict for the owners of every address book. */
export const requireWhitelist = (folder: string): void => write(folder, STRICT);

/** The same, and makes the entries usable. */
export const enforceWhitelist = (folder: string): void =>
  write(folder, `UPDATE withdrawal_address SET usable_from_ms = created_at_ms; ${STRICT}`);

/** Puts an address on the strict whitelist of a user, from which it may be used after a day. */
export const insertWhitelisted = (
  folder: string,
  userId: number,
  { networkId, address }: { readonly networkId: number; readonly address: string },
): void => {
  const now = Date.now();
  write(
    folder,
    `INSERT INTO withdrawal_address (user_id, label, network_id, address, memo, is_whitelisted,
       usable_from_ms, created_at_ms)
     VALUES (${userId}, 'New', ${networkId}, '${address}', '', 1, ${now + 86_400_000}, ${now});
     ${STRICT}`,
  );
};

/** Puts an address into the book of a user, who may send to any other as well. */
export const insertKnownAddress = (
  folder: string,
  userId: number,
  { networkId, address }: { readonly networkId: number; readonly address: string },
): void =>
  write(
    folder,
    `INSERT INTO withdrawal_address (user_id, label, network_id, address, memo, is_whitelisted,
       usable_from_ms, created_at_ms)
     VALUES (${userId}, 'Known', ${networkId}, '${address}', '', 0, 0, ${Date.now()})`,
  );

/** Leaves a user without a password, like one who has signed up with a provider. */
export const removePassword = (folder: string, userId: number): void =>
  write(folder, `UPDATE person SET password_hash = '' WHERE id = ${userId}`);

function write(folder: string, sql: string): void {
  const db = new DatabaseSync(join(folder, 'tidemark.sqlite'), { timeout: 5_000 });
  db.exec(sql);
  db.close();
}
