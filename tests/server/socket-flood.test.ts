/** An honest client while others open every socket they can, against a real server process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { spotBookChannel } from '#contract/realtime/spot-book.ts';
import { coinId } from '#contract/core/ids.ts';
import { freePort } from '#scripts/runner/ports.ts';
import { root } from '#scripts/runner/programs.ts';
import { BareClient } from '#tests/support/broadcast.ts';
import { countOf } from '#tests/support/count-of.ts';
import { startExchangeProcess, type ExchangeProcess } from '#tests/support/exchange-process.ts';

const HOSTILE_COUNT = countOf({ short: 300, long: 12_000 });
const KEY = 'tidemark';
const BOOK = spotBookChannel.nameOf({ quoteCoinId: coinId(1), tradeCoinId: coinId(2) });

/** Opens the page, connects, joins a book and waits for its first event. @returns milliseconds. */
async function timeToLive(url: string, broadcastPort: number): Promise<number> {
  const startedAt = performance.now();
  const page = await fetch(`${url}/config.json`);
  expect(page.status).toBe(200);
  const address = `ws://127.0.0.1:${broadcastPort}/app/${KEY}?protocol=7`;
  const client = new BareClient(new WebSocket(address));
  await client.next('pusher:connection_established');
  client.subscribe(BOOK);
  await client.next('pusher_internal:subscription_succeeded');
  const snapshot = await fetch(
    `${url}/api/get-exchange-all-orders-app?base_coin_id=1&trade_coin_id=2&dashboard_type=1`,
  );
  await snapshot.text();
  await client.next('order_place');
  const tookMs = performance.now() - startedAt;
  client.destroy();
  return tookMs;
}

const folder = mkdtempSync(join(tmpdir(), 'socket-flood-'));
let broadcastPort: number;
let exchange: ExchangeProcess;
beforeAll(async () => {
  broadcastPort = await freePort();
  exchange = await startExchangeProcess({
    TIDEMARK_PORT: '0',
    TIDEMARK_BROADCAST_PORT: String(broadcastPort),
    TIDEMARK_DATA_DIR: folder,
  });
});
afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});

it.each([
  ['one address', 1],
  ['sixty addresses', 60],
])(
  `is live while ${HOSTILE_COUNT} hostile sockets come from %s`,
  { timeout: countOf({ short: 120_000, long: 300_000 }) },
  async (_from, addressCount) => {
    const program = join(root, 'tests/support/hostile-sockets.ts');
    const settings = [broadcastPort, KEY, HOSTILE_COUNT, addressCount].map(String);
    const hostile = spawn(process.execPath, [program, ...settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(createInterface({ input: hostile.stdout }), 'line')) as [string];
      console.log(line);
      const tookMs = await timeToLive(exchange.url, broadcastPort);
      console.log(`live after ${Math.round(tookMs)} ms`);
      const headers = { authorization: `Bearer ${exchange.operatorToken}` };
      const metrics = await (await fetch(`${exchange.url}/metrics`, { headers })).text();
      const sockets = Number(/^tidemark_sockets (\d+)/m.exec(metrics)?.[1]);
      console.log(`${sockets} sockets open`);
      expect(sockets).toBeGreaterThan(0);
      expect(sockets).toBeLessThanOrEqual(256 * addressCount + 1);
    } finally {
      hostile.kill('SIGKILL');
      await once(hostile, 'exit');
    }
  },
);
