import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import {
  EVENT_AGE_MS_MAX,
  RETRY_MS_MAX,
  WAITING_COUNT_MAX,
} from '#server/realtime/publishing/limits.ts';
import {
  PublishQueue,
  type BatchOutcome,
  type OutgoingEvent,
} from '#server/realtime/publishing/publish-queue.ts';

/** Opens a queue whose time and responses the test controls. */
function openQueue() {
  let nowMs = 0;
  const timers: { run: () => void; delayMs: number }[] = [];
  const batches: OutgoingEvent[][] = [];
  const counts = { accepted: 0, dropped: 0 };
  let respond: (outcome: BatchOutcome) => void = () => undefined;
  const queue = new PublishQueue({
    clock: () => epochMs(nowMs),
    schedule: (run, delayMs) => timers.push({ run, delayMs }),
    send: (batch) => {
      batches.push([...batch]);
      return new Promise((resolve) => (respond = resolve));
    },
    onAccept: () => (counts.accepted += 1),
    onDrop: (count) => (counts.dropped += count),
  });
  return {
    queue,
    counts,
    add: (...names: readonly string[]) => {
      for (const name of names) queue.add({ channel: 'c', name, data: '{}' });
    },
    sent: () => batches.map((batch) => batch.map(({ name }) => name).join(' ')),
    /** Runs the next timer. @returns its delay. */
    tick: async () => {
      const timer = timers.shift();
      nowMs += timer?.delayMs ?? 0;
      timer?.run();
      await Promise.resolve();
      return timer?.delayMs;
    },
    respond: async (outcome: BatchOutcome) => {
      respond(outcome);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
    pass: (ms: number) => (nowMs += ms),
  };
}

const namesTo = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => String(from + index));

it('[GEN-06] sends the events of a turn in one batch, at most ten, one batch at a time', async () => {
  const { add, sent, tick, respond, counts, queue } = openQueue();
  add(...namesTo(12));
  await tick();
  expect(sent()).toEqual([namesTo(10).join(' ')]);
  add('13');
  expect(sent()).toHaveLength(1);
  await respond('accepted');
  expect(sent().slice(1)).toEqual(['11 12 13']);
  await respond('accepted');
  expect(counts).toEqual({ accepted: 13, dropped: 0 });
  expect(queue.count).toBe(0);
  add('14');
  await tick();
  expect(sent().at(-1)).toBe('14');
});

it('[GEN-06] repeats a failed batch before later events, after growing pauses', async () => {
  const { add, sent, tick, respond, counts } = openQueue();
  add('1', '2');
  await tick();
  const pauses: unknown[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await respond('unavailable');
    if (attempt === 0) add('3');
    pauses.push(await tick());
  }
  expect(pauses).toEqual([50, 100, 200, 400]);
  await respond('accepted');
  await respond('accepted');
  expect(sent()).toEqual(['1 2', '1 2', '1 2', '1 2', '1 2', '3']);
  expect(counts).toEqual({ accepted: 3, dropped: 0 });
});

it('[GEN-06] drops events that wait too long, and a batch that the service will never accept', async () => {
  const { add, sent, tick, respond, counts, pass } = openQueue();
  add('1', '2');
  await tick();
  await respond('unavailable');
  pass(EVENT_AGE_MS_MAX);
  add('3');
  await tick();
  expect(sent().at(-1)).toBe('3');
  expect(counts).toEqual({ accepted: 0, dropped: 2 });
  await respond('unusable');
  expect(counts).toEqual({ accepted: 0, dropped: 3 });
  add('4');
  await tick();
  await respond('accepted');
  expect(counts.accepted).toBe(1);
});

it('[GEN-06] stays bounded while the service is away: keeps the newest events and retries every few seconds', async () => {
  const { add, tick, respond, queue, counts, sent } = openQueue();
  add('first');
  await tick();
  add(...namesTo(5 * WAITING_COUNT_MAX));
  expect(queue.count).toBe(WAITING_COUNT_MAX + 1);
  expect(counts.dropped).toBe(4 * WAITING_COUNT_MAX);
  await respond('unavailable');
  let longest = 0;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    longest = Math.max(longest, (await tick()) ?? 0);
    add('newer');
    await respond('unavailable');
  }
  expect(longest).toBe(RETRY_MS_MAX);
  expect(queue.count).toBeLessThanOrEqual(WAITING_COUNT_MAX + 10);
  expect(sent().at(-1)?.split(' ')[0]).toBe('newer');
});

it('[GEN-06] bounds the bytes that wait and the bytes of a batch', async () => {
  const { queue, tick, sent, counts, respond } = openQueue();
  const data = 'x'.repeat(10_000);
  for (let index = 0; index < 200; index += 1) queue.add({ channel: 'c', name: 'n', data });
  expect(queue.bytes).toBeLessThanOrEqual(1024 * 1024);
  expect(counts.dropped).toBeGreaterThan(90);
  await tick();
  await respond('accepted');
  expect(sent()[0]?.split(' ')).toHaveLength(10);
});
