/** Checks only what a busy machine cannot change: nothing arrives sooner than the line allows. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { FAST_3G, openSlowLines, type SlowLine } from '#bench/harness/slow-line.ts';

const PROFILE = {
  name: 'test',
  roundTripMs: 100,
  downBytesPerSecond: 100_000,
  upBytesPerSecond: 50_000,
};
const BODY = Buffer.alloc(20_000, 'tide');

let open: { readonly server: Server; readonly lines: readonly SlowLine[] } | undefined;
afterEach(() => {
  for (const line of open?.lines ?? []) line.close();
  open?.server.close();
});

async function openServer(lineCount: number): Promise<readonly string[]> {
  const server = createServer((request, response) => {
    response.end(request.url === '/small' ? 'small' : BODY);
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const lines = await openSlowLines(
    PROFILE,
    Array.from({ length: lineCount }, () => port),
  );
  open = { server, lines };
  return lines.map((line) => `http://localhost:${line.port}`);
}

async function measureTime<Result>(work: Promise<Result>): Promise<readonly [Result, number]> {
  const startedMs = performance.now();
  return [await work, performance.now() - startedMs];
}

const read = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url)).arrayBuffer());

/** Timers are rounded down by a millisecond each way. */
const SLACK_MS = 5;

it('delivers every byte after a round trip and its transmission time', async () => {
  const [url = ''] = await openServer(1);
  const [body, elapsedMs] = await measureTime(read(url));
  expect(body.equals(BODY)).toBe(true);
  expect(elapsedMs).toBeGreaterThan(100 + 200 - 15 - SLACK_MS); // The last packet is sent before its time has elapsed.
});

it('delays a small response by the round trip alone', async () => {
  const [url = ''] = await openServer(1);
  const [body, elapsedMs] = await measureTime(read(`${url}/small`));
  expect(body.toString()).toBe('small');
  expect(elapsedMs).toBeGreaterThan(100 - SLACK_MS);
});

it('shares one bandwidth among all concurrent transfers on every port', async () => {
  const [first = '', second = ''] = await openServer(2);
  const [bodies, elapsedMs] = await measureTime(Promise.all([read(first), read(second)]));
  expect(bodies.every((body) => body.equals(BODY))).toBe(true);
  expect(elapsedMs).toBeGreaterThan(100 + 400 - 15 - SLACK_MS);
});

it('matches the fast 3G profile of developer tools', () => {
  expect(FAST_3G).toMatchObject({
    roundTripMs: 562.5,
    downBytesPerSecond: 180_000,
    upBytesPerSecond: 84_375,
  });
});
