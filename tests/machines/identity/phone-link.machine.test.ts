import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import {
  phoneLinkMachine,
  type CreatedLink,
  type PhoneLinkContext,
} from '#machines/identity/phone-link.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const link: CreatedLink = {
  token: 'hN4xQ9tKp2VwZ7mC5rBsL8dF',
  now: epochMs(SAMPLE_TIME),
  expiresAt: epochMs(SAMPLE_TIME + 10 * MINUTE_MS),
};
const closed = new ApiError('Changed meanwhile.', { code: 'state_changed' });

function open(createLink: () => Promise<CreatedLink> = () => Promise.resolve(link)) {
  const clock = new SimulatedClock();
  const create = vi.fn(createLink);
  const machine = phoneLinkMachine.provide({
    actors: { createLink: fromPromise<CreatedLink, string>(create) },
  });
  const actor = createActor(machine, { input: { caseId: 'case' }, clock }).start();
  return {
    actor,
    clock,
    create,
    at: (state: string) => waitFor(actor, (now) => now.matches(state as never)),
  };
}

it('shows a link until it ends, and makes another one', async () => {
  const { actor, clock, create, at } = open();
  await at('shown');
  clock.increment(10 * MINUTE_MS - 1);
  expect(actor.getSnapshot().value).toBe('shown');
  clock.increment(1);
  expect(actor.getSnapshot()).toMatchObject({ value: 'expired', context: { link: undefined } });
  actor.send({ type: 'link.renewed' });
  await at('shown');
  expect(create).toHaveBeenCalledTimes(2);
});

it('shows why there is no link', async () => {
  const { at } = open(() => Promise.reject(closed));
  expect((await at('failed')).context.rejection?.name).toBe('state_changed');
});

const walk: Walk = {
  machine: phoneLinkMachine,
  input: { caseId: 'case' },
  events: [() => ({ type: 'link.renewed' })],
  responses: { createLink: [() => ({ done: link }), () => ({ failed: closed })] },
  delays: [10 * MINUTE_MS],
  check: ({ snapshot }) => {
    const context = snapshot.context as PhoneLinkContext;
    expect(context.link !== undefined).toBe(snapshot.matches('shown'));
  },
};

it('walks every state and transition', async () => {
  const seed = 20_261_203;
  const report = await walkMachine(walk, { steps: 20, seed });
  expectWalked(`phone link, seed ${seed}`, report, {
    states: ['creating', 'expired', 'failed', 'shown'],
  });
});
