/** Ends the waits of a journey's exchange that otherwise last a day. Written beside the running
 *  exchange, into its own database. */
import { globSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { assert } from '#contract/core/assert.ts';
import { WHITELIST_MODES } from '#contract/entities/withdrawal-address.ts';

/** Ends the withdrawal holds. */
export const endHolds = (baseUrl: string): void => write(baseUrl, 'DELETE FROM security_hold');

/** Makes the entries of every address book usable, and the whitelist strict for their owners. */
export const enforceWhitelist = (baseUrl: string): void =>
  write(
    baseUrl,
    `UPDATE withdrawal_address SET usable_from_ms = created_at_ms;
     INSERT OR REPLACE INTO withdrawal_setting (user_id, whitelist_mode, suspended_until_ms)
       SELECT DISTINCT user_id, ${WHITELIST_MODES.strict}, 0 FROM withdrawal_address;`,
  );

function write(baseUrl: string, sql: string): void {
  const { port } = new URL(baseUrl);
  const [file] = globSync(`test-results/exchange-*-${port}/tidemark.sqlite`);
  assert(file !== undefined, 'the exchange of the journey has a database');
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec(sql);
  db.close();
}
