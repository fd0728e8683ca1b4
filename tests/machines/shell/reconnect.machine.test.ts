import { SimulatedClock, createActor, fromPromise } from 'xstate';
import { expect, it, vi } from 'vitest';
import { reconnectMachine } from '#machines/shell/reconnect.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { newWalkSeed } from '../../support/recorded-paths.ts';
import { expectWalked } from '../../support/transitions.ts';

function openPage(queryExchange: () => Promise<void>) {
  const clock = new SimulatedClock();
  const request = vi.fn(queryExchange);
  const machine = reconnectMachine.provide({ actors: { queryExchange: fromPromise(request) } });
  const reconnect = createActor(machine, { clock });
  const onReturned = vi.fn();
  reconnect.on('returned', onReturned);
  reconnect.start();
  return { reconnect, clock, request, onReturned };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const nobody = () => Promise.reject(new Error('nobody there'));
const somebody = () => Promise.resolve();

it('sends a request every five seconds, not more often', async () => {
  const { clock, request } = openPage(nobody);
  clock.increment(4_999);
  expect(request).not.toHaveBeenCalled();
  clock.increment(1);
  expect(request).toHaveBeenCalledOnce();
  await settle();
  clock.increment(4_999);
  expect(request).toHaveBeenCalledOnce();
  clock.increment(1);
  expect(request).toHaveBeenCalledTimes(2);
});

it('emits once when the exchange responds, and stops sending requests', async () => {
  const { clock, request, onReturned } = openPage(somebody);
  clock.increment(5_000);
  await settle();
  clock.increment(60_000);
  expect([request.mock.calls.length, onReturned.mock.calls.length]).toEqual([1, 1]);
});

it.each(['retry.requested', 'network.returned'] as const)(
  'sends a request immediately on %s',
  (type) => {
    const { reconnect, request } = openPage(nobody);
    reconnect.send({ type });
    expect(request).toHaveBeenCalledOnce();
    expect(reconnect.getSnapshot().hasTag('busy')).toBe(true);
  },
);

it('sends a new request when the network returns, without waiting for the previous one', () => {
  const { reconnect, request } = openPage(() => new Promise(() => {}));
  reconnect.send({ type: 'retry.requested' });
  reconnect.send({ type: 'network.returned' });
  expect(request).toHaveBeenCalledTimes(2);
});

it('waits at most ten seconds for a response', () => {
  const { reconnect, clock } = openPage(() => new Promise(() => {}));
  reconnect.send({ type: 'retry.requested' });
  clock.increment(9_999);
  expect(reconnect.getSnapshot().value).toBe('requesting');
  clock.increment(1);
  expect(reconnect.getSnapshot().value).toBe('waiting');
});

const walk: Walk = {
  machine: reconnectMachine,
  events: [() => ({ type: 'retry.requested' }), () => ({ type: 'network.returned' })],
  responses: {
    queryExchange: [() => ({ done: undefined }), () => ({ failed: new Error('nobody there') })],
  },
  delays: [1_000, 5_000, 10_000],
  check: ({ snapshot, emitted }) => {
    expect(emitted.length).toBe(snapshot.matches('back') ? 1 : 0);
  },
};

it('takes every transition', async () => {
  const seed = newWalkSeed();
  const report = await walkMachine(walk, { steps: 25, seed });
  expectWalked(`comeback, seed ${seed}`, report, { states: ['waiting', 'requesting', 'back'] });
});
