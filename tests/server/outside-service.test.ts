/** The exchange publishes through an outside service while a node of it is killed. In `test:long` the
 *  service is the real soketi on two nodes with Redis; otherwise it is our own behind two proxies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '#scripts/runner/programs.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts';
import { IS_LONG, countOf } from '#tests/support/count-of.ts';
import type { FollowersReport, FollowersSettings } from '#tests/support/outside/followers.ts';
import { openOwnNodes } from '#tests/support/outside/outside-service.ts';
import { openSoketi } from '#tests/support/outside/soketi.ts';
import {
  startExchangeProcess,
  withFolder,
  type ExchangeProcess,
} from '#tests/support/exchange-process.ts';

const FOLLOWER_COUNT = countOf({ short: 30, long: 2_000 });
/** Frames of each phase, per follower: a minute in the long run, a few seconds otherwise. */
const FRAMES_PER_PHASE = countOf({ short: 12, long: 200 });
const PHASE = { timeout: 200_000, interval: 250 };
/** Two thousand sockets, the service and the exchange share the test's machine. */
const BOT_SPEED = countOf({ short: '1', long: '0.2' });
const APP = { appId: 'tidemark', key: 'tidemark', secret: 'an-outside-secret' };

async function openFollowers(settings: FollowersSettings) {
  const program = join(root, 'tests/support/outside/followers.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    env: { ...COMPILE_CACHE, ...process.env },
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

type Followers = Awaited<ReturnType<typeof openFollowers>>;

/** Waits until all follow again and have received the frames of a phase. */
async function nextPhase({ report }: Followers): Promise<FollowersReport> {
  const start = await report();
  let last = start;
  const isOver = async (): Promise<boolean> => {
    last = await report();
    const frameCount = last.frames - start.frames;
    return last.following === FOLLOWER_COUNT && frameCount >= FRAMES_PER_PHASE * FOLLOWER_COUNT;
  };
  await expect.poll(isOver, PHASE).toBe(true);
  return last;
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

it(`[GEN-06] publishes to ${FOLLOWER_COUNT} sockets on two nodes of an outside service: every frame once and in order; a killed node loses nothing and costs its clients one snapshot`, () =>
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
    const before = await nextPhase(followers);
    console.log('all nodes', JSON.stringify(before));
    await metricsOf(exchange);
    const half = FOLLOWER_COUNT / 2;
    expect(before).toMatchObject({ following: FOLLOWER_COUNT, gaps: 0, repeats: 0, closes: 0 });
    expect(before.incompleteTrades).toBe(0);
    expect(Object.values(before.ports)).toEqual([half, half]);
    expect(before.snapshots).toEqual({ 1: FOLLOWER_COUNT });

    // The node that the exchange publishes to.
    await service.kill(0);
    const after = await nextPhase(followers);
    console.log('one killed', JSON.stringify(after));
    expect(after).toMatchObject({ following: FOLLOWER_COUNT, gaps: 0, closes: half });
    // The batch whose response was lost is sent again: receivers know its numbers.
    expect(after.incompleteTrades).toBe(0);
    expect(after.snapshots).toEqual({ 1: half, 2: half });

    const metrics = await metricsOf(exchange);
    expect(metrics).toMatch(/^tidemark_outside_available 1$/m);
    expect(metrics).toMatch(/^tidemark_outside_dropped_events 0$/m);
    await followers.stop();
    expect(await exchange.stop()).toBe(0);
  }));
