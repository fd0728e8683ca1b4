/** Catching up after days, while the process of the exchange is killed. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { DATABASE_FILE } from '#server/db/data-folder.ts';
import { countOf } from '#tests/support/count-of.ts';
import { usdtProducts } from '#tests/support/every-earn-call.ts';
import { startExchangeProcess, withFolder } from '#tests/support/exchange-process.ts';
import { mustAccept, openLiveExchange } from '#tests/support/live-exchange.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 160;
const KILL_COUNT = countOf({ short: 2, long: 30 });
const USER_COUNT = 6;
const DAYS = 20;
const SETTINGS = {
  TIDEMARK_BOT_SPEED: '0',
  TIDEMARK_FUTURES_BOT_SPEED: '0',
  TIDEMARK_RATE_LIMIT_SCALE: '0',
  TIDEMARK_EARN_PAUSE: 'off',
};

const openDb = (folder: string): DatabaseSync =>
  new DatabaseSync(join(folder, 'data', DATABASE_FILE));

/** As if each position had been opened, and last paid, this many days before. */
function moveBack(folder: string, days: number): void {
  const db = openDb(folder);
  db.prepare(
    `UPDATE earn_position SET first_day = first_day - ?1, low_day = low_day - ?1,
            settled_day = settled_day - ?1, next_day = next_day - ?1
      WHERE status IN (1, 2) AND type = 2`,
  ).run(days);
  db.prepare('UPDATE earn_day SET day = day - ?1').run(days);
  // The dates are paid again.
  db.exec("UPDATE transfer SET cause = cause || '/before' WHERE type = 'earn_reward'");
  db.prepare('UPDATE earn_rate SET from_day = from_day - ?1').run(days);
  db.close();
}

const readPaid = (folder: string): readonly bigint[] => {
  const db = openDb(folder);
  const statement = db.prepare('SELECT paid_units FROM earn_position ORDER BY id');
  statement.setReadBigInts(true);
  const rows = statement.all() as unknown as readonly { paid_units: bigint }[];
  db.close();
  return rows.map((row) => row.paid_units);
};

const countDays = (folder: string): number => {
  const db = openDb(folder);
  const row = db.prepare('SELECT count(*) AS count FROM earn_day').get();
  db.close();
  return Number(row?.['count']);
};

it(`pays each day once, whenever the process is killed, in ${KILL_COUNT} kills (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  await withFolder(async (folder) => {
    const live = await openLiveExchange(SETTINGS, {}, folder);
    const { flexible } = await usdtProducts(live);
    for (let count = 0; count < USER_COUNT; count += 1) {
      const { bearer } = await live.trader(`earner-${count}`);
      const body = { product_id: flexible, amount: '1000', from_wallet_type: 2, agreement: true };
      const once = { ...body, request_id: crypto.randomUUID() };
      await mustAccept(live.call('subscribeToEarn', { bearer, body: once }));
    }
    await live.stop();
    const environment = {
      ...SETTINGS,
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: '0',
      TIDEMARK_DATA_DIR: join(folder, 'data'),
    };
    // The day of the subscription and the one after it do not count yet.
    moveBack(folder, 1);
    for (let kill = 1; kill <= KILL_COUNT; kill += 1) {
      moveBack(folder, DAYS);
      const killed = await startExchangeProcess(environment);
      const delayMs = random.between(0, 400);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await killed.stop('SIGKILL');
      const restarted = await startExchangeProcess(environment);
      const label = `seed ${SEED}, killed after ${delayMs} ms`;
      const count = USER_COUNT * DAYS * kill;
      await expect
        .poll(() => countDays(folder), { timeout: 60_000, interval: 200, message: label })
        .toBe(count);
      // 500 at 10 % and 500 at 3 %.
      const paid = (6_500_000_000n * 1_000_000n * BigInt(DAYS * kill)) / 365_000_000n;
      expect(readPaid(folder), label).toEqual(Array.from({ length: USER_COUNT }, () => paid));
      expect(restarted.output()).not.toContain('cancel-only');
      expect(await restarted.stop()).toBe(0);
    }
  });
}, 600_000);
