/** Copies the folder of an exchange that another process runs under load, and opens what was restored. */
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as everyMs } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { countOf } from '#tests/support/count-of.ts';
import { ClientLog } from '#tests/support/kill/client-log.ts';
import type { KillCommand, KillReply } from '#tests/support/kill/exchange-process.ts';
import { startKillable } from '#tests/support/kill/killable.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BTC_USDT, COINS, ETH_USDT } from '#tests/support/test-exchange.ts';

const SEED = 16;
const COPY_COUNT = countOf({ short: 4, long: 100 });
const AT = '2026-11-26T12:00:00.000Z';
const PROGRAM = fileURLToPath(import.meta.resolve('#tests/support/kill/exchange-process.ts'));
const scratch = mkdtempSync(join(tmpdir(), 'backup-'));
const path = (...names: readonly string[]): string => join(scratch, ...names);
afterAll(() => rmSync(scratch, { recursive: true }));

/** Opens a folder as the next start would. */
function problemsOf(folderPath: string, acknowledged: readonly KillReply[]): readonly string[] {
  const folder = openDataFolder(folderPath);
  const exchange = createExchange({
    db: folder.db,
    clock: () => epochMs(0),
    schedule: () => {},
    coins: COINS,
    pairs: [BTC_USDT, ETH_USDT],
    onFatal: () => {},
  });
  const ids = new Set(
    folder.db.all<{ id: bigint }>('SELECT id FROM spot_order').map(({ id }) => Number(id)),
  );
  const lost = acknowledged.flatMap(({ order }) =>
    order === undefined || ids.has(order.id) ? [] : [`Order ${order.id} is not in the copy.`],
  );
  // The start checks the ledger, the frozen amounts, the books and the stops.
  const problems = [...exchange.health.reasons, ...lost];
  folder.close();
  return problems;
}

const replies: KillReply[] = [];

beforeAll(async () => {
  const random = seededRandom(SEED);
  const log = new ClientLog(random);
  const life = startKillable<KillCommand, KillReply>(PROGRAM, path('live'), (reply) => {
    log.receive(reply);
    replies.push(reply);
  });
  await life.opened;
  writeFileSync(path('live/operator-token'), 'secret', { mode: 0o600 });
  for (const command of log.credits()) life.send(command);
  const copies: Promise<void>[] = [];
  let tick = 0;
  for await (const _ of everyMs(10)) {
    for (let left = 3; left > 0; left -= 1) life.send(log.next());
    tick += 1;
    if (tick % 20 === 0) copies.push(copy(copies.length));
    if (copies.length === COPY_COUNT) break;
  }
  await Promise.all(copies);
  await life.kill();
});

/** Acknowledged when the copy of this number began. */
const acknowledgedBefore: number[] = [];

async function copy(at: number): Promise<void> {
  acknowledgedBefore[at] = replies.length;
  await backUp(path('live'), path(`copy-${at}`), AT);
}

it('restores from a copy made under load everything that was acknowledged before it began', async () => {
  console.log(
    `seed ${SEED}: copies after ${acknowledgedBefore.join(', ')} of ${replies.length} replies`,
  );
  for (const [at, count] of acknowledgedBefore.entries()) {
    const { startedAt } = await restore(path(`copy-${at}`), path(`restored-${at}`));
    expect(startedAt).toBe(AT);
    expect(problemsOf(path(`restored-${at}`), replies.slice(0, count)), `copy ${at}`).toEqual([]);
    expect(readFileSync(path(`restored-${at}/operator-token`), 'utf8')).toBe('secret');
    expect(statSync(path(`restored-${at}/operator-token`)).mode & 0o077).toBe(0);
  }
  expect(acknowledgedBefore.at(-1)).toBeGreaterThan(10);
});

it('opens a copy and what is restored from it to its own user alone, whatever the original allows', async () => {
  for (const name of readdirSync(path('live'))) chmodSync(path('live', name), 0o644);
  await backUp(path('live'), path('private'), AT);
  await restore(path('private'), path('private-restored'));
  for (const folder of ['private', 'private-restored']) {
    const modes = readdirSync(path(folder)).map((name) => statSync(path(folder, name)).mode);
    expect(
      [...new Set(modes)].map((mode) => (mode & 0o777).toString(8)),
      folder,
    ).toEqual(['600']);
    expect((statSync(path(folder)).mode & 0o777).toString(8)).toBe('700');
  }
});

it('refuses a folder that has no exchange, and one that is not empty', async () => {
  await expect(backUp(path('nowhere'), path('other'), AT)).rejects.toThrow('no tidemark.sqlite');
  await expect(backUp(path('live'), path('copy-0'), AT)).rejects.toThrow('is not empty');
  await expect(restore(path('copy-0'), path('live'))).rejects.toThrow('is not empty');
});

it('refuses a copy that is incomplete or changed, and creates no folder from it', async () => {
  await expect(restore(path('live'), path('target'))).rejects.toThrow('has no backup.json');
  await backUp(path('live'), path('changed'), AT);
  appendFileSync(path('changed/tidemark.sqlite'), 'x');
  await expect(restore(path('changed'), path('target'))).rejects.toThrow('differs');
  rmSync(path('changed/operator-token'));
  await expect(restore(path('changed'), path('target'))).rejects.toThrow('lacks operator-token');
  writeFileSync(path('changed/backup.json'), '{"format":2}');
  await expect(restore(path('changed'), path('target'))).rejects.toThrow('by this version');
  expect(statSync(path('target'), { throwIfNoEntry: false })).toBeUndefined();
});
