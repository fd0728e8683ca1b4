/** Push notifications of a browser: nothing is asked before a click, every end is shown. */
import { createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { pushMachine, type PushState } from '#machines/notifications/push.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { newWalkSeed } from '../../support/recorded-paths.ts';
import { expectWalked } from '../../support/transitions.ts';

const unsupported = Object.assign(new Error('no push'), { name: 'UnsupportedBrowserError' });
const down = new Error('down');

interface Responses {
  readonly check?: () => Promise<PushState>;
  readonly start?: () => Promise<PushState>;
  readonly stop?: () => Promise<void>;
}

async function open({
  check = () => Promise.resolve('off'),
  start = () => Promise.resolve('on'),
  stop = () => Promise.resolve(),
}: Responses = {}) {
  const starts = vi.fn(start);
  const machine = pushMachine.provide({
    actors: {
      checkPush: fromPromise(() => check()),
      startPush: fromPromise(() => starts()),
      stopPush: fromPromise(() => stop()),
    },
  });
  const actor = createActor(machine).start();
  const settle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  await settle();
  return { actor, starts, settled: settle, state: () => actor.getSnapshot().value };
}

it('asks for nothing before a click', async () => {
  const { starts, state } = await open();
  expect([state(), starts.mock.calls.length]).toEqual(['off', 0]);
});

it('turns on by a click and off by the next', async () => {
  const { actor, settled, state } = await open();
  actor.send({ type: 'push.requested' });
  await settled();
  expect(state()).toBe('on');
  actor.send({ type: 'push.ended' });
  await settled();
  expect(state()).toBe('off');
});

it('does not show a failed end as off, and ends push by the next click', async () => {
  const stop = vi.fn<() => Promise<void>>().mockRejectedValueOnce(down).mockResolvedValue();
  const { actor, settled, state } = await open({ check: () => Promise.resolve('on'), stop });
  actor.send({ type: 'push.ended' });
  await settled();
  expect(state()).toBe('stopFailed');
  actor.send({ type: 'push.ended' });
  await settled();
  expect(state()).toBe('off');
});

it('[VAL-12] ends in the unsupported state in a browser without a part of push', async () => {
  const { actor, starts, state } = await open({ check: () => Promise.reject(unsupported) });
  actor.send({ type: 'push.requested' });
  expect([state(), starts.mock.calls.length]).toEqual(['unsupported', 0]);
});

it.each(['on', 'blocked', 'absent'] as const)('shows that push is %s', async (found) => {
  expect((await open({ check: () => Promise.resolve(found) })).state()).toBe(found);
});

it.each(['off', 'blocked', 'absent'] as const)('shows that a click ended in %s', async (end) => {
  const { actor, settled, state } = await open({ start: () => Promise.resolve(end) });
  actor.send({ type: 'push.requested' });
  await settled();
  expect(state()).toBe(end);
});

const walk: Walk = {
  machine: pushMachine,
  events: [
    () => ({ type: 'push.requested' }),
    () => ({ type: 'push.ended' }),
    () => ({ type: 'check.repeated' }),
  ],
  responses: {
    checkPush: [
      () => ({ done: 'off' }),
      () => ({ done: 'on' }),
      () => ({ done: 'blocked' }),
      () => ({ done: 'absent' }),
      () => ({ failed: unsupported }),
      () => ({ failed: down }),
    ],
    startPush: [
      () => ({ done: 'off' }),
      () => ({ done: 'on' }),
      () => ({ done: 'blocked' }),
      () => ({ done: 'absent' }),
      () => ({ failed: down }),
    ],
    stopPush: [() => ({ done: undefined }), () => ({ failed: down })],
  },
  delays: [1_000],
  check: ({ snapshot, requested }) => {
    if (snapshot.matches('unsupported'))
      expect(requested.every(({ isOpen }) => !isOpen)).toBe(true);
  },
};

it('takes every transition', async () => {
  const seed = newWalkSeed();
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`push, seed ${seed}`, report, {
    states: [
      'checking',
      'unknown',
      'unsupported',
      'absent',
      'blocked',
      'off',
      'failed',
      'starting',
      'on',
      'stopping',
      'stopFailed',
    ],
  });
});
