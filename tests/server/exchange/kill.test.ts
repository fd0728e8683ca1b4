/** Kills the exchange at random moments under load; a client's log defines the data that must have
 *  survived. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as everyMs } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { countOf } from '#tests/support/count-of.ts';
import { ClientLog } from '#tests/support/kill/client-log.ts';
import type { KillCommand, KillReply } from '#tests/support/kill/exchange-process.ts';
import { startKillable } from '#tests/support/kill/killable.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BTC_USDT, COINS, ETH_USDT } from '#tests/support/test-exchange.ts';

const KILL_COUNT = countOf({ short: 8, long: 1_000 });
/** Kills until each case has occurred, whatever the speed of the machine. */
const KILL_COUNT_MAX = 8 * countOf({ short: 25, long: 1_000 });
const SEED = 9;
const RESTART_MS_MAX = 5_000;
/** Commands arrive in twos and threes each 10 ms: about 250 a second. */
const BURST = 12;
const TICK_MS = 10;
const PROGRAM = fileURLToPath(import.meta.resolve('#tests/support/kill/exchange-process.ts'));
const scratch = mkdtempSync(join(tmpdir(), 'kill-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const live = (path: string, log: ClientLog) =>
  startKillable<KillCommand, KillReply>(PROGRAM, path, (reply) => log.receive(reply));

/** Opens the folder left by the kill, as the next start would. */
function judge(path: string, log: ClientLog): { wrong: readonly string[]; restartMs: number } {
  const startedAt = performance.now();
  const folder = openDataFolder(path);
  const exchange = createExchange({
    db: folder.db,
    clock: () => epochMs(0),
    schedule: () => {},
    coins: COINS,
    pairs: [BTC_USDT, ETH_USDT],
    onFatal: () => {},
  });
  const restartMs = performance.now() - startedAt;
  // The start checks the ledger, the frozen amounts, the books and the stops.
  const wrong = [...exchange.health.reasons, ...log.judge(folder.db)];
  folder.close();
  return { wrong, restartMs };
}

it('survives kills while its data folder is first created', async () => {
  const random = seededRandom(SEED);
  for (let round = 0; round < 5; round += 1) {
    const path = join(scratch, `first-${round}`);
    const log = new ClientLog(random);
    const life = live(path, log);
    const diedEarly = (async () => {
      for await (const _ of everyMs(random.between(60, 260))) return life.kill();
    })();
    await diedEarly;
    expect(judge(path, log).wrong).toEqual([]);
  }
});

it(`loses nothing it acknowledged and does nothing twice in ${KILL_COUNT} kills`, async () => {
  const random = seededRandom(SEED);
  const log = new ClientLog(random);
  const path = join(scratch, 'exchange');
  const totals = { kills: 0, voidKills: 0, inFlight: 0, restartMsMax: 0, startMsMax: 0 };

  // Some commands in flight were committed: every second process dies right after a commit, and kills continue
  // until one of those commands was an order.
  const isOneSided = (): boolean => log.counts.existing === 0 && totals.kills < KILL_COUNT_MAX;
  while (totals.kills < KILL_COUNT || isOneSided()) {
    expect(totals.voidKills, 'kills that met nothing in flight').toBeLessThan(KILL_COUNT + 20);
    const startedAt = performance.now();
    const life = live(path, log);
    expect(await life.opened).toEqual({ mode: 'open', reasons: [] });
    totals.startMsMax = Math.max(totals.startMsMax, performance.now() - startedAt);
    for (const command of log.resent()) life.send(command);
    if (totals.kills === 0) for (const command of log.credits()) life.send(command);

    const tickCount = random.between(4, 30);
    let tick = 0;
    for await (const _ of everyMs(TICK_MS)) {
      for (let left = random.between(2, 3); left > 0; left -= 1) life.send(log.next());
      tick += 1;
      if (tick === tickCount) break;
    }
    // Sends many commands together, so that a kill finds some of them without a response.
    const isAfterCommit = totals.kills % 2 === 1;
    if (isAfterCommit) life.dieAfterCommit();
    for (let left = BURST; left > 0; left -= 1) life.send(log.next());
    // From the moment of sending to a few milliseconds later, when the response has arrived.
    const waitMs = random.between(0, 3);
    if (waitMs > 0) for await (const _ of everyMs(waitMs)) break;
    await (isAfterCommit ? life.died : life.kill());

    if (log.pendingCount === 0) totals.voidKills += 1;
    else totals.kills += 1;
    totals.inFlight += log.pendingCount;
    const { wrong, restartMs } = judge(path, log);
    expect(wrong, `after kill ${totals.kills}`).toEqual([]);
    expect(restartMs).toBeLessThan(RESTART_MS_MAX);
    totals.restartMsMax = Math.max(totals.restartMsMax, restartMs);
  }

  console.log(`seed ${SEED}: ${JSON.stringify({ ...totals, ...log.counts })}`);
  expect(totals.inFlight).toBeGreaterThanOrEqual(KILL_COUNT);
  expect(log.counts.existing).toBeGreaterThan(0);
  expect(log.counts.created).toBeGreaterThan(KILL_COUNT * 4);
  expect(log.counts.amended).toBeGreaterThan(KILL_COUNT);
  expect(log.counts.cancelled).toBeGreaterThan(KILL_COUNT);
  expect(log.counts.moved).toBeGreaterThan(KILL_COUNT);
  expect(log.counts.trades).toBeGreaterThan(KILL_COUNT);
});
