import { SimulatedClock, createActor, fromCallback } from 'xstate';
import { expect, it } from 'vitest';
import {
  marketLinkMachine,
  type MarketLinkContext,
  type MarketLinkEvent,
} from '#machines/market-link/market-link.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

function openLink() {
  const clock = new SimulatedClock();
  let workerCount = 0;
  const machine = marketLinkMachine.provide({
    actors: {
      runWorker: fromCallback(() => {
        workerCount += 1;
      }),
      retryLink: fromCallback(() => undefined),
    },
  });
  const link = createActor(machine, { clock }).start();
  return { link, clock, workers: () => workerCount };
}

it('is live only while the displayed market is live', () => {
  const { link } = openLink();
  link.send({ type: 'worker.responded' });
  link.send({ type: 'link.reported', state: 'connected' });
  expect(link.getSnapshot().matches({ running: 'live' })).toBe(false);
  link.send({ type: 'freshness.changed', freshness: 'live' });
  expect(link.getSnapshot().matches({ running: 'live' })).toBe(true);
  link.send({ type: 'freshness.changed', freshness: 'catching up' });
  expect(link.getSnapshot().matches({ running: 'live' })).toBe(false);
});

it('restarts a lost worker within two seconds, with longer delays after repeated losses', () => {
  const { link, clock, workers } = openLink();
  link.send({ type: 'worker.responded' });
  link.send({ type: 'worker.lost' });
  clock.increment(250);
  expect(workers()).toBe(2);
  link.send({ type: 'worker.lost' });
  clock.increment(499);
  expect(workers()).toBe(2);
  clock.increment(1);
  expect(workers()).toBe(3);
});

it('resets the loss count once a worker has been healthy', () => {
  const { link, clock, workers } = openLink();
  link.send({ type: 'worker.lost' });
  clock.increment(250);
  link.send({ type: 'worker.responded' });
  link.send({ type: 'link.reported', state: 'connected' });
  link.send({ type: 'freshness.changed', freshness: 'live' });
  clock.increment(30_000);
  link.send({ type: 'worker.lost' });
  clock.increment(250);
  expect(workers()).toBe(3);
});

it('treats a worker that cannot be created as lost', () => {
  const clock = new SimulatedClock();
  let attemptCount = 0;
  const machine = marketLinkMachine.provide({
    actors: {
      runWorker: fromCallback(() => {
        attemptCount += 1;
        throw new Error('no workers here');
      }),
    },
  });
  const link = createActor(machine, { clock }).start();
  expect(link.getSnapshot().value).toBe('recovering');
  clock.increment(250);
  expect(attemptCount).toBe(2);
});

const states = ['connecting', 'connected', 'waiting', 'offline', 'failed'] as const;
const kinds = ['waiting', 'catching up', 'live', 'stale', 'off'] as const;

const walk: Walk = {
  machine: marketLinkMachine,
  events: [
    () => ({ type: 'worker.responded' }) satisfies MarketLinkEvent,
    () => ({ type: 'worker.responded' }) satisfies MarketLinkEvent,
    (random) => ({ type: 'link.reported', state: random.pick(states) }) satisfies MarketLinkEvent,
    (random) => ({ type: 'link.reported', state: random.pick(states) }) satisfies MarketLinkEvent,
    (random) =>
      ({ type: 'freshness.changed', freshness: random.pick(kinds) }) satisfies MarketLinkEvent,
    (random) =>
      ({ type: 'freshness.changed', freshness: random.pick(kinds) }) satisfies MarketLinkEvent,
    () => ({ type: 'retry.requested' }) satisfies MarketLinkEvent,
    () => ({ type: 'worker.lost' }) satisfies MarketLinkEvent,
  ],
  responses: {},
  listeners: ['retryLink'],
  failingListeners: ['runWorker'],
  delays: [250, 5_000, 30_000],
  check: ({ snapshot }) => {
    const { link, freshness, lossCount } = snapshot.context as MarketLinkContext;
    if (snapshot.matches({ running: 'live' })) expect(freshness).toBe('live');
    if (snapshot.matches({ running: 'failed' })) expect(link).toBe('failed');
    if (snapshot.matches('recovering')) expect(freshness).toBe('stale');
    expect(lossCount).toBeLessThanOrEqual(6);
  },
};

it('walks every state and transition, and is never live while the displayed market is not', async () => {
  const seed = 20_260_102;
  const report = await walkMachine(walk, { steps: 25, seed });
  expectWalked(`market link, seed ${seed}`, report, {
    states: [
      'recovering',
      'running',
      'running.failed',
      'running.live',
      'running.retrying',
      'running.stale',
      'running.starting',
    ],
  });
});
