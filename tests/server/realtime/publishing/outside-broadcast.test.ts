/** The outside service is our own broadcast service, by its HTTP API alone. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import {
  createOutsideBroadcast,
  type OutsideBroadcastOptions,
} from '#server/realtime/publishing/outside-broadcast.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import { APP, openBroadcast, type BroadcastHarness } from '#tests/support/broadcast.ts';
import { openSocketProxy } from '#tests/support/socket-proxy.ts';

let harness: BroadcastHarness;
let opened: Broadcast[];
beforeEach(async () => {
  harness = await openBroadcast();
  opened = [];
});
afterEach(async () => {
  for (const one of opened) await one.close();
  await harness.close();
});

/** The clock stands still, because a slow machine must not drop events that have waited too long. */
function openOutside(options: Partial<OutsideBroadcastOptions> = {}) {
  const reports: string[] = [];
  const clock = { shiftMs: 0 };
  const openedAt = Date.now();
  const broadcast = createOutsideBroadcast({
    ...APP,
    addresses: [`http://127.0.0.1:${harness.port}`],
    clock: () => epochMs(openedAt + clock.shiftMs),
    schedule: (run, delayMs) => void setTimeout(run, delayMs).unref(),
    onOutage: (reason) => reports.push(`outage: ${reason}`),
    onRecovery: (count) => reports.push(`recovery: ${count}`),
    onRejection: (reason) => reports.push(reason),
    ...options,
  });
  opened.push(broadcast);
  return { broadcast, reports, clock };
}

async function join(...channels: readonly string[]) {
  const bare = await harness.openBare();
  for (const channel of channels) {
    bare.subscribe(channel);
    await bare.next('pusher_internal:subscription_succeeded');
  }
  return bare;
}

/** Events of the service itself. */
const isOwn = (event: string): boolean => event.startsWith('pusher');

/** Starts a service that responds to every call with `response`. */
async function openStub(response: { readonly status: number; readonly body: string }) {
  const calls: string[] = [];
  const server = createServer((request, reply) => {
    calls.push(request.url?.split('?')[0] ?? '');
    request.resume().once('end', () => reply.writeHead(response.status).end(response.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, calls, close: () => server.close() };
}

it('[GEN-06] publishes through the signed HTTP API: every event once, in the order of its channel', async () => {
  const { broadcast, reports } = openOutside();
  const bare = await join('a', 'b', 'c');
  for (let number = 0; number < 500; number += 1) {
    for (const channel of ['a', 'b', 'c']) broadcast.publish(channel, 'tick', { number });
  }
  for (const channel of ['a', 'b', 'c']) broadcast.publish(channel, `end-${channel}`, '{}');
  await Promise.all([bare.next('end-a'), bare.next('end-b'), bare.next('end-c')]);
  await bare.settle();
  for (const channel of ['a', 'b', 'c']) {
    const numbers = bare.received
      .filter((one) => one.event === 'tick' && one.channel === channel)
      .map(({ data }) => (JSON.parse(String(data)) as { number: number }).number);
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, number) => number));
  }
  const { httpCallCount } = harness.service.stats();
  console.log(`1503 events in ${httpCallCount} calls`);
  expect(httpCallCount).toBeLessThan(400);
  expect(reports).toEqual([]);
});

it('[RT-25] publishes on a private channel after its grant, which the service accepts', async () => {
  const { broadcast } = openOutside();
  expect(broadcast.hasSubscribers('private-account_7')).toBe(false);
  expect(broadcast.publish('private-account_7', 'lost', '{}')).toBe('published');
  expect(broadcast.stats().publishedEventCount).toBe(0);
  const bare = await harness.openBare();
  const auth = broadcast.authSignature(bare.socketId, 'private-account_7');
  bare.subscribe('private-account_7', { auth });
  await bare.next('pusher_internal:subscription_succeeded');
  broadcast.publish('private-account_7', 'account-update', '{"seq":1}');
  expect(await bare.next('account-update')).toMatchObject({ data: '{"seq":1}' });
});

it('[RT-25] finds the private channels of sockets that are older than this run of the exchange', async () => {
  const bare = await harness.openBare();
  const { auth } = harness.library.authorizeChannel(bare.socketId, 'private-account_7');
  bare.subscribe('private-account_7', { auth });
  await bare.next('pusher_internal:subscription_succeeded');
  const { broadcast } = openOutside();
  await broadcast.listen();
  await expect.poll(() => broadcast.hasSubscribers('private-account_7')).toBe(true);
  expect(broadcast.hasSubscribers('private-account_8')).toBe(false);
});

it('[RT-25] closes the sockets of a user whose session ended', async () => {
  const { broadcast } = openOutside();
  const bare = await harness.openBare();
  const userData = JSON.stringify({ id: '7' });
  const auth = broadcast.userSignature(bare.socketId, userData, { userId: '7', sessionId: 's' });
  bare.send({ event: 'pusher:signin', data: { auth, user_data: userData } });
  await bare.next('pusher:signin_success');
  broadcast.closeSession('another');
  broadcast.closeSession('s');
  expect(await bare.ended).toBe(4009);
});

it('[GEN-06] continues with the next node when one fails, and stays with it', async () => {
  const dead = await openStub({ status: 500, body: '' });
  const alive = `http://127.0.0.1:${harness.port}`;
  const { broadcast, reports } = openOutside({ addresses: [dead.address, alive] });
  const bare = await join('a');
  broadcast.publish('a', 'one', '{}');
  broadcast.publish('a', 'two', '{}');
  await bare.next('one');
  await bare.next('two');
  broadcast.publish('a', 'three', '{}');
  await bare.next('three');
  expect(dead.calls).toEqual(['/apps/3/batch_events']);
  expect(reports).toEqual(['outage: status 500', 'recovery: 0']);
  dead.close();
});

it('[GEN-06] repeats a batch whose response was lost, before later events, and loses none', async () => {
  const node = await openSocketProxy(() => harness.port);
  const { broadcast } = openOutside({
    addresses: [`http://127.0.0.1:${node.port}`, `http://127.0.0.1:${harness.port}`],
  });
  const bare = await join('a');
  node.mute();
  broadcast.publish('a', 'one', '{}');
  broadcast.publish('a', 'two', '{}');
  await bare.next('two');
  broadcast.publish('a', 'three', '{}');
  await node.close();
  await bare.next('three');
  const events = bare.received.filter(({ channel, event }) => channel === 'a' && !isOwn(event));
  expect(events.map(({ event }) => event)).toEqual(['one', 'two', 'one', 'two', 'three']);
  expect(broadcast.stats().outside?.droppedEventCount).toBe(0);
});

it('[GEN-06] drops a batch that the service rejects for good, also when only the body says so', async () => {
  for (const response of [
    { status: 413, body: 'too large' },
    { status: 200, body: '{"error":"too large","code":413}' },
  ]) {
    const stub = await openStub(response);
    const { broadcast, reports } = openOutside({ addresses: [stub.address] });
    broadcast.publish('a', 'one', '{}');
    await expect.poll(() => reports).toEqual(['a batch of 1 events: status 413']);
    expect(broadcast.stats().outside).toEqual({
      isAvailable: true,
      waitingEventCount: 0,
      droppedEventCount: 1,
    });
    stub.close();
  }
});

it('[GEN-06] reports an outage once, drops what is too old, and reports the recovery', async () => {
  const { broadcast, reports, clock } = openOutside({ addresses: ['http://127.0.0.1:1'] });
  broadcast.publish('a', 'one', '{}');
  await expect.poll(() => broadcast.stats().outside?.isAvailable).toBe(false);
  clock.shiftMs = 6_000;
  await expect.poll(() => broadcast.stats().outside?.droppedEventCount).toBe(1);
  broadcast.publish('a', 'two', '{}');
  expect(broadcast.stats().outside?.waitingEventCount).toBe(1);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain('ECONNREFUSED');
});

it('[GEN-06] rejects an event above the limit, and one for a part of its channel', () => {
  const { broadcast } = openOutside();
  expect(broadcast.publish('a', 'large', 'x'.repeat(10_241))).toBe('event_too_large');
  expect(() => broadcast.publish('a', 'own', '{}', { onlyJoined: 'private-account_7' })).toThrow(
    'all of its channel',
  );
});
