import { SimulatedClock, createActor } from 'xstate';
import { expect, it } from 'vitest';
import {
  ARMED_IDLE_MS,
  armingMachine,
  type ArmingEvent,
} from '#machines/order-entry/arming.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

function arm() {
  const clock = new SimulatedClock();
  const arming = createActor(armingMachine, { clock }).start();
  arming.send({ type: 'arm.requested', isTradable: true });
  return { arming, clock };
}

it('[SPOT-06] does not arm on a book that is not live', () => {
  const arming = createActor(armingMachine).start();
  arming.send({ type: 'arm.requested', isTradable: false });
  expect(arming.getSnapshot().value).toBe('disarmed');
  expect(arming.getSnapshot().context.cause).toBe('stale');
});

it.each([
  ['page.left', 'blur'],
  ['pair.changed', 'pair'],
  ['book.staled', 'stale'],
  ['session.ended', 'session'],
  ['disarm.requested', 'user'],
] as const)('[SPOT-06] disarms itself at %s and states the cause', (type, cause) => {
  const { arming } = arm();
  expect(arming.getSnapshot().value).toBe('armed');
  arming.send({ type });
  expect(arming.getSnapshot().value).toBe('disarmed');
  expect(arming.getSnapshot().context.cause).toBe(cause);
});

it('[SPOT-06] disarms itself after a minute without user activity', () => {
  const { arming, clock } = arm();
  clock.increment(ARMED_IDLE_MS - 1);
  arming.send({ type: 'user.active' });
  clock.increment(ARMED_IDLE_MS - 1);
  expect(arming.getSnapshot().value).toBe('armed');
  clock.increment(1);
  expect(arming.getSnapshot().value).toBe('disarmed');
  expect(arming.getSnapshot().context.cause).toBe('idle');
});

const walk: Walk = {
  machine: armingMachine,
  events: (
    [
      { type: 'arm.requested', isTradable: true },
      { type: 'arm.requested', isTradable: true },
      { type: 'arm.requested', isTradable: false },
      { type: 'disarm.requested' },
      { type: 'user.active' },
      { type: 'page.left' },
      { type: 'pair.changed' },
      { type: 'book.staled' },
      { type: 'session.ended' },
    ] satisfies readonly ArmingEvent[]
  ).map((event) => () => event),
  responses: {},
  delays: [1_000, ARMED_IDLE_MS],
  check: ({ snapshot }) => {
    const { cause } = snapshot.context as { cause: string | undefined };
    if (snapshot.matches('armed')) expect(cause).toBeUndefined();
  },
};

it('walks every state and transition', async () => {
  const seed = 20_261_122;
  const report = await walkMachine(walk, { steps: 20, seed });
  expectWalked(`arming, seed ${seed}`, report, { states: ['armed', 'disarmed'] });
});
