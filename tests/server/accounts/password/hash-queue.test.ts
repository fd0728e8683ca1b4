import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import {
  HashingBusy,
  hashConcurrencyOf,
  HashQueue,
  type HashCaller,
} from '#server/accounts/password/hash-queue.ts';

/** A queue whose work the test ends, one piece at a time. */
function openQueue(waitingCountMax = 8, concurrency = 1) {
  let now = 0;
  const started: string[] = [];
  const running: (() => void)[] = [];
  const rejected = new Map<string, number>();
  const queue = new HashQueue({ clock: () => epochMs(now), concurrency, waitingCountMax });
  const ends: Promise<unknown>[] = [];
  const add = (name: string, caller: Partial<HashCaller> = {}): void => {
    const whole = { address: name, account: name, isKnown: false, ...caller };
    const end = queue.run(whole, () => {
      started.push(name);
      return new Promise<void>((done) => running.push(done));
    });
    ends.push(
      end.catch((error: unknown) => {
        if (!(error instanceof HashingBusy)) throw error;
        rejected.set(name, error.retryAfterMs);
      }),
    );
  };
  /** Ends the oldest running work, and lets the next one start. */
  const end = async (): Promise<void> => {
    running.shift()?.();
    await settle();
  };
  return {
    add,
    end,
    started,
    rejected,
    runningCount: () => running.length,
    pass: (ms: number) => (now += ms),
    drain: async () => {
      while (running.length > 0) await end();
      await Promise.all(ends);
    },
  };
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

it('serves a late caller before the further requests of one address or account', async () => {
  const queue = openQueue(8);
  queue.add('first');
  for (const count of [1, 2, 3]) queue.add(`block ${count}`, { address: '192.0.2.1' });
  for (const count of [1, 2]) queue.add(`account ${count}`, { account: 'victim' });
  queue.add('late');
  await queue.drain();
  expect(queue.started).toEqual([
    'first',
    'block 1',
    'account 1',
    'late',
    'block 2',
    'account 2',
    'block 3',
  ]);
});

it('treats a /64 network, and an IPv4 address in either form, as one caller', async () => {
  const queue = openQueue(8);
  queue.add('first');
  queue.add('network 1', { address: '2001:db8:1:2:3::4' });
  queue.add('network 2', { address: '2001:DB8:1:2::9' });
  queue.add('mapped 1', { address: '::ffff:192.0.2.1' });
  queue.add('mapped 2', { address: '192.0.2.1' });
  queue.add('next network', { address: '2001:db8:1:3::4' });
  await queue.drain();
  expect(queue.started.slice(1)).toEqual([
    'network 1',
    'mapped 1',
    'next network',
    'network 2',
    'mapped 2',
  ]);
});

it('serves known callers first, and others every fourth time', async () => {
  const queue = openQueue(8);
  queue.add('first');
  for (const count of [1, 2]) queue.add(`unknown ${count}`);
  for (const count of [1, 2, 3, 4, 5]) queue.add(`known ${count}`, { isKnown: true });
  await queue.drain();
  expect(queue.started.slice(1)).toEqual([
    'known 1',
    'known 2',
    'known 3',
    'unknown 1',
    'known 4',
    'known 5',
    'unknown 2',
  ]);
});

it('rejects the most demanding callers when it is full, and known ones last', async () => {
  const queue = openQueue(3);
  queue.add('first');
  for (const count of [1, 2, 3]) queue.add(`flood ${count}`, { address: '192.0.2.1' });
  for (const count of [1, 2, 3]) queue.add(`other ${count}`);
  queue.add('known', { isKnown: true });
  await settle();
  expect([...queue.rejected.keys()]).toEqual(['flood 3', 'flood 2', 'other 3']);
  await queue.drain();
  expect(queue.started).toEqual(['first', 'known', 'flood 1', 'other 1', 'other 2']);
});

it('gives rejected callers different times to return, within ten seconds', async () => {
  const queue = openQueue(4);
  for (let count = 0; count < 405; count += 1) queue.add(String(count));
  await settle();
  const times = [...queue.rejected.values()];
  expect(times).toHaveLength(400);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBe(1_000);
  const [before = 0, after] = times.slice(99);
  expect(after).toBe(before + 50);
  expect(times.at(-1)).toBe(10_000);
  await queue.drain();
});

it('estimates the wait from the measured time of a hash', async () => {
  const queue = openQueue(40);
  for (let count = 0; count < 20; count += 1) queue.add(`slow ${count}`);
  for (let count = 0; count < 20; count += 1) {
    queue.pass(200);
    await queue.end();
  }
  for (let count = 0; count < 42; count += 1) queue.add(String(count));
  await settle();
  const [wait = 0] = queue.rejected.values();
  // Forty waiting hashes of almost 200 ms each.
  expect(wait).toBeGreaterThan(6_000);
  expect(wait).toBeLessThan(8_300);
  await queue.drain();
});

it('drops the request of a caller that disconnects, and gives its place to the next', async () => {
  const queue = openQueue(2);
  const connection = new AbortController();
  queue.add('first');
  queue.add('left', { signal: connection.signal });
  queue.add('second');
  connection.abort();
  await settle();
  expect([...queue.rejected.keys()]).toEqual(['left']);
  queue.add('third');
  queue.add('gone already', { signal: connection.signal });
  await queue.drain();
  expect(queue.started).toEqual(['first', 'second', 'third']);
});

it('runs at most the given number at a time, also after an error', async () => {
  const queue = new HashQueue({ clock: () => epochMs(0), concurrency: 2 });
  let running = 0;
  let most = 0;
  const caller = { address: '192.0.2.1', account: 'one', isKnown: true };
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, count) =>
      queue.run(caller, async () => {
        running += 1;
        most = Math.max(most, running);
        await settle();
        running -= 1;
        if (count % 3 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

it('leaves one core for the market and one thread of the pool for files', () => {
  expect([1, 2, 3, 4, 8, 64].map(hashConcurrencyOf)).toEqual([1, 1, 2, 3, 3, 3]);
});
