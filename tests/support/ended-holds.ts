/** Ends the withdrawal holds of a journey's exchange, which otherwise last a day. Written beside the
 *  running exchange, into its own database. */
import { globSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { assert } from '#contract/core/assert.ts';

export function endHolds(baseUrl: string): void {
  const { port } = new URL(baseUrl);
  const [file] = globSync(`test-results/exchange-*-${port}/tidemark.sqlite`);
  assert(file !== undefined, 'the exchange of the journey has a database');
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec('DELETE FROM security_hold');
  db.close();
}
