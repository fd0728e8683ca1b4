/** The exchange publishes through an outside service while a node of it is killed. In `test:long` the
 *  service is the real soketi on two nodes with Redis; otherwise it is our own behind two proxies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '#scripts/runner/programs.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { IS_LONG, countOf } from '#tests/support/count-of.ts';
import type { FollowersReport, FollowersSettings } from '#tests/support/outside/followers.ts';
import { openOwnNodes } from '#tests/support/outside/outside-service.ts';
import { openSoketi } from '#tests/support/outside/soketi.ts';
import {
  startExchangeProcess,
  withFolder,
  type ExchangeProcess,
} from '#tests/support/exchange-process.ts';

const FOLLOWER_COUNT = countOf({ short: 60, long: 2_000 });
const PHASE_MS = countOf({ short: 4_000, long: 60_000 });
/** Two thousand sockets, the service and the exchange share the test's machine. */
const BOT_SPEED = countOf({ short: '1', long: '0.2' });
const APP = { appId: 'tidemark', key: 'tidemark', secret: 'an-outside-secret' };

async function openFollowers(settings: FollowersSettings) {
  const program = join(root, 'tests/support/outside/followers.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const nextLine = async (): Promise<string> => ((await once(lines, 'line')) as [string])[0];
  expect(await nextLine()).toBe('following');
  return {
    report: async (): Promise<FollowersReport> => {
      child.stdin.write('report\n');
      return JSON.parse(await nextLine()) as FollowersReport;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Reads the metrics, and prints those of publishing. */
async function metricsOf({ url, operatorToken }: ExchangeProcess): Promise<string> {
  const headers = { authorization: `Bearer ${operatorToken}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  const lines = metrics.match(
    /^tidemark_(?:outside|published|(?:fan_out|matching)_seconds_[sc])\S* .*$/gm,
  );
  console.log(lines?.join('\n'));
  return metrics;
}

it(
  `[GEN-06] publishes to ${FOLLOWER_COUNT} sockets on two nodes of an outside service: every frame once and in order; a killed node costs its clients one snapshot`,
  { timeout: 600_000 },
  () =>
    withFolder(async (folder) => {
      const closers: (() => Promise<unknown>)[] = [];
      onTestFinished(async () => {
        for (const close of closers.toReversed()) await close();
      });
      const service = await (IS_LONG ? openSoketi(APP) : openOwnNodes(APP));
      closers.push(() => service.stop());
      console.log(service.name);
      const exchange = await startExchangeProcess({
        TIDEMARK_PORT: '0',
        TIDEMARK_DATA_DIR: folder,
        TIDEMARK_BOT_SPEED: BOT_SPEED,
        TIDEMARK_RATE_LIMIT_SCALE: '0',
        TIDEMARK_CONNECTIONS_PER_ADDRESS: '10000',
        TIDEMARK_BROADCAST_PUBLISH_URL: service.addresses.join(),
        TIDEMARK_BROADCAST_URL: `ws://127.0.0.1:${service.ports[0]}`,
        TIDEMARK_BROADCAST_SECRET: APP.secret,
      });
      closers.push(() => exchange.stop());
      const followers = await openFollowers({
        ports: service.ports,
        key: APP.key,
        url: exchange.url,
        count: FOLLOWER_COUNT,
        pairs: PAIRS.map(({ quoteCoinId, tradeCoinId }) => ({ quoteCoinId, tradeCoinId })),
      });
      closers.push(() => followers.stop());
      await followers.report();
      await wait(PHASE_MS);
      const before = await followers.report();
      console.log('all nodes', JSON.stringify(before));
      await metricsOf(exchange);
      const half = FOLLOWER_COUNT / 2;
      expect(before).toMatchObject({ following: FOLLOWER_COUNT, gaps: 0, repeats: 0, closes: 0 });
      expect(before.inexactTrades).toBe(0);
      expect(Object.values(before.ports)).toEqual([half, half]);
      expect(before.snapshots).toEqual({ 1: FOLLOWER_COUNT });
      expect(before.frames).toBeGreaterThan(FOLLOWER_COUNT);

      // The node that the exchange publishes to.
      await service.kill(0);
      await wait(PHASE_MS);
      const after = await followers.report();
      console.log('one killed', JSON.stringify(after));
      expect(after).toMatchObject({ following: FOLLOWER_COUNT, gaps: 0, closes: half });
      expect(after.inexactTrades).toBe(0);
      expect(after.snapshots).toEqual({ 1: half, 2: half });
      expect(after.frames).toBeGreaterThan(before.frames);

      const metrics = await metricsOf(exchange);
      expect(metrics).toMatch(/^tidemark_outside_available 1$/m);
      expect(metrics).toMatch(/^tidemark_outside_dropped_events 0$/m);
      await followers.stop();
      expect(await exchange.stop()).toBe(0);
    }),
);
