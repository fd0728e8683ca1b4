/** The service with a bare, sometimes hostile, socket. */
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import type { BroadcastOptions } from '#server/realtime/pusher/broadcast-api.ts';
import {
  openBroadcast,
  openTcp,
  type BroadcastHarness,
  type BareClient,
} from '#tests/support/broadcast.ts';

const harnesses: BroadcastHarness[] = [];
async function open(options: Partial<BroadcastOptions> = {}): Promise<BroadcastHarness> {
  const harness = await openBroadcast(options);
  harnesses.push(harness);
  return harness;
}
afterEach(async () => {
  await Promise.all(harnesses.splice(0).map((harness) => harness.close()));
});

/** Returns whether a regular client is still served. */
async function isServed(harness: BroadcastHarness): Promise<boolean> {
  const honest = await harness.openBare();
  honest.subscribe('news');
  await honest.next('pusher_internal:subscription_succeeded');
  harness.service.publish('news', 'fine', {});
  await honest.next('fine');
  honest.destroy();
  return true;
}

it.each([
  ['a key that is not ours', '/app/other?protocol=7', 4001],
  ['a path that leads nowhere', '/apps/test-key?protocol=7', 4005],
  ['a path below a key', '/app/test-key/more?protocol=7', 4005],
  ['a protocol that is no number', '/app/test-key?protocol=seven', 4006],
  ['an old protocol', '/app/test-key?protocol=6', 4007],
  ['no protocol', '/app/test-key', 4008],
])(
  'sends a client with %s the specific error and closes it with its code',
  async (_case, path, code) => {
    const harness = await open();
    const bare = harness.startBare({ path });
    const { data } = await bare.next('pusher:error');
    expect(data).toEqual({ message: expect.stringMatching(/\w/), code });
    expect(await bare.ended).toBe(code);
    expect(bare.received).toHaveLength(1);
    expect(harness.service.stats()).toMatchObject({ wrongAddressCount: 1, connectionCount: 0 });
  },
);

it('rejects every page of a foreign origin, and accepts its own pages and clients that are not pages', async () => {
  const harness = await open({ allowedOrigins: ['https://app.example'] });
  const foreign = [
    'https://evil.example',
    'http://app.example',
    'https://app.example:8443',
    'null',
  ];
  const attempts = Array.from({ length: 200 }, (_, index) =>
    harness.startBare({ headers: { origin: foreign[index % foreign.length] ?? '' } }),
  );
  const responses = await Promise.all(attempts.map((attempt) => attempt.ended));
  expect(new Set(responses)).toEqual(new Set([403]));
  expect(harness.service.stats()).toMatchObject({ foreignOriginCount: 200, openedCount: 0 });
  await harness.openBare({ headers: { origin: 'https://APP.example' } });
  await harness.openBare();
});

it('responds over capacity to excess clients, and accepts again after one disconnects', async () => {
  const harness = await open({ limits: { connectionCountMax: 2 } });
  const [first, second] = await Promise.all([harness.openBare(), harness.openBare()]);
  // Sockets that listen to nothing would give way.
  for (const bare of [first, second]) bare.subscribe('news');
  await Promise.all([first.settle(), second.settle()]);
  expect(await harness.startBare().ended).toBe(4100);
  first.socket.close();
  await first.ended;
  await harness.openBare();
  expect(harness.service.stats()).toMatchObject({ overCapacityCount: 1, connectionCount: 2 });
});

it('responds to a ping of either kind', async () => {
  const harness = await open();
  const bare = await harness.openBare();
  bare.send({ event: 'pusher:ping', data: {} });
  expect(await bare.next('pusher:pong')).toEqual({ event: 'pusher:pong', data: {} });
  const ponged = once(bare.socket, 'pong');
  bare.socket.ping('still there?');
  expect(String((await ponged)[0])).toBe('still there?');
});

it('pings a client after twenty seconds of silence and closes it after thirty', async () => {
  const harness = await open();
  const alive = await harness.openBare();
  await openTcp(harness);
  const pinged = once(alive.socket, 'ping');
  harness.tick(20);
  await pinged;
  await alive.settle(); // The pong was sent before this ping.
  harness.tick(10);
  await until(() => harness.service.stats().connectionCount === 1);
  await alive.settle();
  expect(harness.service.stats().quietCutCount).toBe(1);
});

it('cuts a client that does not read at a mebibyte queued, while others miss nothing', async () => {
  const harness = await open();
  const [reader, sloth] = [await harness.openBare(), await openTcp(harness)];
  sloth.write(maskedText(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news' } })));
  reader.subscribe('news');
  await reader.next('pusher_internal:subscription_succeeded');
  await until(() => harness.service.subscriberCount('news') === 2);

  const data = 'x'.repeat(10_000);
  let sentCount = 0;
  let queuedBytesMax = 0;
  const isQueueSmall = (): boolean => harness.service.stats().queuedBytes < 2 * 1024 * 1024;
  while (harness.service.stats().slowCutCount === 0 && sentCount < 5_000) {
    harness.service.publish('news', 'tick', { sentCount, data });
    sentCount += 1;
    queuedBytesMax = Math.max(queuedBytesMax, harness.service.stats().queuedBytes);
    // Gives the regular reader time to read, so that only the slow one falls behind.
    if (sentCount % 20 === 0) await reader.settle();
    expect(isQueueSmall()).toBe(true);
  }
  harness.service.publish('news', 'last', {});
  await reader.next('last');
  const ticks = reader.received.filter((message) => message.event === 'tick');
  expect(ticks).toHaveLength(sentCount);
  expect(harness.service.stats().slowCutCount).toBe(1);
  expect(queuedBytesMax).toBeGreaterThan(900 * 1024);
  await until(() => harness.service.subscriberCount('news') === 1);
});

it('closes a client that sends a binary frame, a huge one, or too many, and serves the rest', async () => {
  const harness = await open();
  const endOf = async (misbehave: (bare: BareClient) => void): Promise<number> => {
    const bare = await harness.openBare();
    misbehave(bare);
    return bare.ended;
  };
  const ping = { event: 'pusher:ping', data: {} };
  expect(await endOf((bare) => bare.socket.send(Buffer.from([1, 2, 3])))).toBe(1003);
  expect(await endOf((bare) => bare.send('x'.repeat(1024 * 1024)))).toBe(1009);
  const fragments = (bare: BareClient): void => {
    for (let index = 0; index < 40; index += 1) bare.socket.send('x'.repeat(1_000), { fin: false });
  };
  expect(await endOf(fragments)).toBe(1009);
  expect(await endOf((bare) => Array.from({ length: 400 }, () => bare.send(ping)))).toBe(1008);
  expect(await endOf((bare) => Array.from({ length: 400 }, () => bare.socket.ping()))).toBe(1008);
  expect(await endOf((bare) => Array.from({ length: 21 }, () => bare.send('{')))).toBe(1008);
  expect(await isServed(harness)).toBe(true);
});

it('limits the channels of one socket, regardless of repeated requests', async () => {
  const harness = await open({ limits: { channelsPerSocketMax: 50 } });
  const bare = await harness.openBare();
  for (let index = 0; index < 60; index += 1) bare.subscribe(`channel-${index}`);
  const messages = await bare.settle();
  const rejections = messages.filter(({ event }) => event === 'pusher:subscription_error');
  expect(rejections).toHaveLength(10);
  expect(rejections[0]?.data).toMatchObject({ type: 'LimitError', status: 403 });
  expect(harness.service.stats().channelCount).toBe(50);
  bare.destroy();
  await until(() => harness.service.stats().channelCount === 0);
});

it('never sends a close code that makes clients reconnect immediately, nor on shutdown', async () => {
  const harness = await open();
  const bares = await Promise.all(Array.from({ length: 100 }, () => harness.openBare()));
  await harness.service.close();
  const codes = await Promise.all(bares.map((bare) => bare.ended));
  expect(new Set(codes)).toEqual(new Set([1001]));
});

it('ends one socket, not the service, when an application rule throws', async () => {
  const errors: unknown[] = [];
  const harness = await open({
    maySubscribe: (_socket, channel) => {
      if (channel === 'broken') throw new Error('our bug');
      return true;
    },
    onInternalError: (error) => errors.push(error),
  });
  const bare = await harness.openBare();
  bare.subscribe('broken');
  expect(await bare.ended).toBe(1011);
  expect(errors).toEqual([new Error('our bug')]);
  expect(await isServed(harness)).toBe(true);
});

/** Encodes a short text frame with a client mask, here of zeros. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

/** Waits turns of the event loop until the service has noticed. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
