/** Faults between the exchange and real sockets of a real broadcast service. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFaultDesk, type FaultDesk } from '#server/faults/fault-desk.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import { nextEvent, openBroadcast, type BroadcastHarness } from '#tests/support/broadcast.ts';
import { virtualTime, type VirtualTime } from '#tests/support/virtual-time.ts';

let harness: BroadcastHarness;
let time: VirtualTime;
let desk: FaultDesk;
let broadcast: Broadcast;

beforeEach(async () => {
  harness = await openBroadcast();
  time = virtualTime(0);
  desk = openFaultDesk(time);
  broadcast = desk.wrap(harness.service);
});
afterEach(() => harness.close());

/** Joins channels and returns what each receives, as numbers. */
async function subscribe(...channels: string[]): Promise<Record<string, number[]>> {
  const client = await harness.openClient();
  const received: Record<string, number[]> = {};
  for (const name of channels) {
    const channel = client.subscribe(name);
    await nextEvent(channel, 'pusher:subscription_succeeded');
    const numbers: number[] = [];
    received[name] = numbers;
    channel.bind('number', (data: number) => numbers.push(data));
  }
  return received;
}

/** Publishes 1 to `count` on each channel, and waits until everything sent has arrived. */
async function publish(channels: readonly string[], count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    for (const channel of channels)
      expect(broadcast.publish(channel, 'number', number)).toBe('published');
  }
  await flush();
}

/** A message behind all others, on a channel and through a service without faults. */
async function flush(): Promise<void> {
  const client = await harness.openClient();
  const channel = client.subscribe('flush');
  await nextEvent(channel, 'pusher:subscription_succeeded');
  const arrived = nextEvent(channel, 'done');
  harness.service.publish('flush', 'done', {});
  await arrived;
}

it('passes everything through while no switch is on', async () => {
  const received = await subscribe('a');
  await publish(['a'], 5);
  expect(received['a']).toEqual([1, 2, 3, 4, 5]);
  expect(broadcast.hasSubscribers('a')).toBe(true);
  expect(broadcast.stats().connectionCount).toBe(2);
});

it('drops every third event of the matching channel alone', async () => {
  const received = await subscribe('a-1', 'b');
  desk.registry.set('drop_events', { channel: 'a-*', every: 3 });
  await publish(['a-1', 'b'], 7);
  expect(received).toEqual({ 'a-1': [1, 2, 4, 5, 7], b: [1, 2, 3, 4, 5, 6, 7] });
  expect(desk.registry.states().find(({ id }) => id === 'drop_events')?.hitCount).toBe(2);
});

it('repeats every second event', async () => {
  const received = await subscribe('a');
  desk.registry.set('duplicate_events', { every: 2 });
  await publish(['a'], 5);
  expect(received['a']).toEqual([1, 2, 2, 3, 4, 4, 5]);
});

it('sends every third event after its successor', async () => {
  const received = await subscribe('a');
  desk.registry.set('reorder_events', { every: 3 });
  await publish(['a'], 8);
  expect(received['a']).toEqual([1, 2, 4, 3, 5, 7, 6, 8]);
});

it('sends a held event after half a second when its channel is silent', async () => {
  const received = await subscribe('a');
  desk.registry.set('reorder_events', { every: 2 });
  await publish(['a'], 2);
  expect(received['a']).toEqual([1]);
  await time.advance(499);
  await flush();
  expect(received['a']).toEqual([1]);
  await time.advance(1);
  await flush();
  expect(received['a']).toEqual([1, 2]);
});

it('skips spans of events', async () => {
  const received = await subscribe('a');
  desk.registry.set('gap_events', { every: 3, length: 2 });
  await publish(['a'], 11);
  expect(received['a']).toEqual([1, 2, 3, 6, 7, 8, 11]);
});

it('counts events that somebody receives alone, from one each time the switch is turned on', async () => {
  desk.registry.set('drop_events', { every: 2 });
  broadcast.publish('a', 'number', 0);
  const received = await subscribe('a');
  await publish(['a'], 3);
  desk.registry.set('drop_events', { every: 2 });
  await publish(['a'], 2);
  desk.registry.clear('drop_events');
  await publish(['a'], 2);
  expect(received['a']).toEqual([1, 3, 1, 1, 2]);
});

it('cuts all sockets or those of one user, without a close frame', async () => {
  const [mine, other] = await Promise.all([harness.openBare(), harness.openBare()]);
  broadcast.authSignature(mine.socketId, 'private-account_12', undefined, { userId: '12' });
  expect(desk.disconnect('12')).toBe(1);
  expect(await mine.ended).toBe(0);
  await flush();
  expect(desk.disconnect()).toBeGreaterThanOrEqual(1);
  expect(await other.ended).toBe(0);
});
