/** What time does to orders while the process of the exchange is killed: each step happens once. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { DATABASE_FILE } from '#server/db/data-folder.ts';
import { countOf } from '#tests/support/count-of.ts';
import { startExchangeProcess, withFolder } from '#tests/support/exchange-process.ts';
import { openLiveExchange } from '#tests/support/live-exchange.ts';
import { openTrade } from '#tests/support/p2p-trade.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 150;
const KILL_COUNT = countOf({ short: 1, long: 25 });
const ORDER_COUNT = 5;
const SETTINGS = {
  TIDEMARK_BOT_SPEED: '0',
  TIDEMARK_FUTURES_BOT_SPEED: '0',
  TIDEMARK_RATE_LIMIT_SCALE: '0',
};

const openDb = (folder: string): DatabaseSync =>
  new DatabaseSync(join(folder, 'data', DATABASE_FILE));

/** The time to pay has passed, and the grace periods end in the next seconds, as if the exchange had served until now. */
function makeDue(folder: string, uids: readonly string[]): void {
  const db = openDb(folder);
  const now = Date.now();
  for (const [index, uid] of uids.entries()) {
    const expiresAt = now + 500 * index + 1_000 - 15 * MINUTE_MS;
    db.prepare('UPDATE p2p_order SET payment_expires_at_ms = ?, due_at_ms = ? WHERE uid = ?').run(
      expiresAt,
      expiresAt,
      uid,
    );
  }
  db.prepare('UPDATE p2p_alive SET at_ms = ?').run(now);
  db.close();
}

function eventsOf(folder: string, uid: string): readonly string[] {
  const db = openDb(folder);
  const rows = db
    .prepare(
      `SELECT event FROM p2p_order_event WHERE order_id = (SELECT id FROM p2p_order WHERE uid = ?)
        ORDER BY id`,
    )
    .all(uid);
  db.close();
  return rows.map((row) => String(row['event']));
}

function balancesOf(folder: string): Readonly<Record<string, unknown>>[] {
  const db = openDb(folder);
  const rows = db
    .prepare(
      'SELECT owner_id, purpose, balance_units FROM account WHERE wallet_type = 1 ORDER BY id',
    )
    .all();
  db.close();
  return rows.map((row) => ({ ...row }));
}

it(`ends each order once, whenever the process is killed, in ${KILL_COUNT} kills (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  await withFolder(async (folder) => {
    const live = await openLiveExchange(SETTINGS, {}, folder);
    const rounds: string[][] = [];
    for (let round = 0; round < KILL_COUNT; round += 1) {
      const uids: string[] = [];
      for (let count = 0; count < ORDER_COUNT; count += 1) {
        uids.push((await openTrade(live)).uid);
      }
      rounds.push(uids);
    }
    await live.stop();
    const frozen = balancesOf(folder);
    const environment = {
      ...SETTINGS,
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: '0',
      TIDEMARK_DATA_DIR: join(folder, 'data'),
    };
    for (const uids of rounds) {
      makeDue(folder, uids);
      const killed = await startExchangeProcess(environment);
      const delayMs = random.between(0, 3_000);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await killed.stop('SIGKILL');
      const restarted = await startExchangeProcess(environment);
      for (const uid of uids) {
        const label = `seed ${SEED}, killed after ${delayMs} ms`;
        const options = { timeout: 90_000, interval: 300, message: label };
        await expect
          .poll(() => eventsOf(folder, uid), options)
          .toEqual(['p2p_started', 'p2p_expired', 'p2p_grace_ended']);
      }
      // A start checks the ledger, and an exchange whose ledger is wrong only cancels.
      expect(restarted.output()).not.toContain('cancel-only');
      expect(await restarted.stop()).toBe(0);
    }
    // Everything is frozen for the ads again.
    expect(balancesOf(folder)).toEqual(frozen);
  });
}, 900_000);
