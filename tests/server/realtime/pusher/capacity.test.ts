/** Admission of sockets when places are few. The service is told the client's address by a proxy it
 *  trusts, so one machine can play many networks. */
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { BroadcastLimits } from '#server/realtime/pusher/limits.ts';
import { openBroadcast, type BareClient, type BroadcastHarness } from '#tests/support/broadcast.ts';

const HERE = '127.0.0.1';

let harness: BroadcastHarness;
afterEach(() => harness.close());

const open = async (limits: Partial<BroadcastLimits>): Promise<void> => {
  harness = await openBroadcast({ limits, trustedProxies: [HERE] });
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** Opens a socket that listens to a channel, so that it is not idle. */
async function listener(address: string): Promise<BareClient> {
  const bare = await harness.openBare(from(address));
  bare.subscribe('news');
  await bare.next('pusher_internal:subscription_succeeded');
  return bare;
}
const listeners = (address: string, count: number): Promise<BareClient[]> =>
  Promise.all(Array.from({ length: count }, () => listener(address)));
/** Resolves with the event that tells a rejected client the reason, and the close code. */
async function rejectionOf(bare: BareClient): Promise<readonly unknown[]> {
  const error = await bare.next('pusher:error');
  return [error.data, await bare.ended];
}
const OVER_CAPACITY = [{ message: 'Over capacity', code: 4100 }, 4100];

it('bounds the sockets of one address and of one IPv6 /64, and serves every other address', async () => {
  await open({ socketsPerBlockMax: 3 });
  await listeners('192.0.2.1', 3);
  expect(await rejectionOf(harness.startBare(from('192.0.2.1')))).toEqual(OVER_CAPACITY);
  await listener('192.0.2.2');
  await Promise.all(['2001:db8::1', '2001:db8::2', '2001:db8::ffff:3'].map(listener));
  expect(await rejectionOf(harness.startBare(from('2001:db8::4')))).toEqual(OVER_CAPACITY);
  await listener('2001:db8:0:1::1');
  expect(harness.service.stats()).toMatchObject({ overCapacityCount: 2, evictedCount: 0 });
});

it('bounds an IPv6 /48 that uses a new /64 for every socket', async () => {
  await open({ socketsPerSiteMax: 3 });
  for (const block of [1, 2, 3]) await listener(`2001:db8:0:${block}::1`);
  expect(await rejectionOf(harness.startBare(from('2001:db8:0:4::1')))).toEqual(OVER_CAPACITY);
  await listener('2001:db8:1::1');
});

it('closes the oldest idle socket of a full address in favor of a new one', async () => {
  await open({ socketsPerBlockMax: 2 });
  const idle = await harness.openBare(from('192.0.2.1'));
  await listener('192.0.2.1');
  await listener('192.0.2.1');
  expect(await rejectionOf(idle)).toEqual(OVER_CAPACITY);
  expect(harness.service.stats()).toMatchObject({ connectionCount: 2, evictedCount: 1 });
});

it('replaces few sockets of a block per second, and rejects most others without a handshake', async () => {
  await open({ socketsPerBlockMax: 1 });
  const attempts = Array.from({ length: 400 }, () => harness.startBare(from('192.0.2.1')));
  const ends = attempts.map((bare) => bare.ended.then(String));
  await until(() => harness.service.stats().overCapacityCount === 400 - 33);
  expect(harness.service.stats()).toMatchObject({ evictedCount: 32, connectionCount: 1 });
  await listener('198.51.100.1');
  harness.tick();
  await listener('192.0.2.1');
  const counts: Record<string, number> = {};
  for (const end of await Promise.all(ends)) counts[end] = (counts[end] ?? 0) + 1;
  expect(counts).toEqual({ 4100: 400 - 111, 503: 111 });
});

it('admits a new address although a few others hold all places', async () => {
  await open({ anonymousCountMax: 12, connectionCountMax: 12 });
  const many = (await Promise.all(['10.1.0.1', '10.2.0.1'].map((one) => listeners(one, 6)))).flat();
  const honest = await listener('192.0.2.1');
  const ended = await Promise.race(many.map((bare) => rejectionOf(bare)));
  expect(ended).toEqual(OVER_CAPACITY);
  expect(harness.service.stats()).toMatchObject({ connectionCount: 12, evictedCount: 1 });
  await honest.settle();
});

it('keeps a part of all places for sockets of accounts', async () => {
  await open({ anonymousCountMax: 2, connectionCountMax: 3, provisionalSec: 5 });
  await listener('10.1.0.1');
  await listener('10.2.0.1');
  // No block holds more than one place, so nothing is taken from anyone.
  const trader = await harness.openBare(from('10.3.0.1'));
  expect(await rejectionOf(harness.startBare(from('10.4.0.1')))).toEqual(OVER_CAPACITY);
  harness.service.authSignature(trader.socketId, 'private-account_7', undefined, { userId: '7' });
  harness.tick(10);
  await trader.settle();
  expect(harness.service.stats()).toMatchObject({ connectionCount: 3, provisionalCutCount: 0 });
});

it('closes a socket in the part for accounts that none of them claims in time', async () => {
  await open({ anonymousCountMax: 1, connectionCountMax: 2, provisionalSec: 5 });
  await listener('10.1.0.1');
  const visitor = await listener('10.2.0.1');
  harness.tick(4);
  await visitor.settle();
  harness.tick(1);
  expect(await rejectionOf(visitor)).toEqual(OVER_CAPACITY);
  expect(harness.service.stats()).toMatchObject({ provisionalCutCount: 1 });
});

it('bounds the sockets of one account, wherever they come from, and does not count them for their address', async () => {
  await open({ socketsPerAccountMax: 2, socketsPerBlockMax: 2 });
  const grant = (bare: BareClient, userId: string): void =>
    void harness.service.authSignature(bare.socketId, `private-account_${userId}`, undefined, {
      userId,
    });
  const tabOf = async (address: string): Promise<BareClient> => {
    const tab = await listener(address);
    grant(tab, '7');
    return tab;
  };
  const first = await tabOf('192.0.2.1');
  await tabOf('192.0.2.1');
  expect(await rejectionOf(await tabOf('198.51.100.1'))).toEqual(OVER_CAPACITY);
  // The two sockets of the account leave the address its two places.
  await listeners('192.0.2.1', 2);
  const other = await listener('203.0.113.1');
  grant(other, '8');
  await other.settle();
  first.destroy();
  await until(() => harness.service.stats().connectionCount === 4);
  await (await tabOf('203.0.113.1')).settle();
  expect(harness.service.stats()).toMatchObject({ accountFullCount: 1 });
});

it('counts clients of a proxy it does not trust as one address', async () => {
  harness = await openBroadcast({ limits: { socketsPerBlockMax: 2 } });
  await listener('192.0.2.1');
  await listener('192.0.2.2');
  expect(await rejectionOf(harness.startBare(from('192.0.2.3')))).toEqual(OVER_CAPACITY);
});

it('closes the oldest unfinished connection of an address in favor of a new one', async () => {
  harness = await openBroadcast({ limits: { socketsPerBlockMax: 3 } });
  const silent = Array.from({ length: 3 }, () => connect(harness.port, HERE));
  const closed = silent.map(
    (socket, index) => new Promise<number>((resolve) => socket.on('close', () => resolve(index))),
  );
  for (const socket of silent) {
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.on('error', () => undefined);
  }
  const bare = await harness.openBare();
  expect(await Promise.race(closed)).toBe(0);
  await bare.settle();
  for (const socket of silent) socket.destroy();
});

/** Waits turns of the event loop until the service has noticed. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
