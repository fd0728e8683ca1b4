import { SimulatedClock, createActor, fromPromise } from 'xstate';
import { expect, it, vi } from 'vitest';
import { reconnectMachine } from '#machines/shell/reconnect.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

function openPage(askExchange: () => Promise<void>) {
  const clock = new SimulatedClock();
  const ask = vi.fn(askExchange);
  const machine = reconnectMachine.provide({ actors: { askExchange: fromPromise(ask) } });
  const reconnect = createActor(machine, { clock });
  const onReturned = vi.fn();
  reconnect.on('returned', onReturned);
  reconnect.start();
  return { reconnect, clock, ask, onReturned };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const nobody = () => Promise.reject(new Error('nobody there'));
const somebody = () => Promise.resolve();

it('asks every five seconds, and no oftener', async () => {
  const { clock, ask } = openPage(nobody);
  clock.increment(4_999);
  expect(ask).not.toHaveBeenCalled();
  clock.increment(1);
  expect(ask).toHaveBeenCalledOnce();
  await settled();
  clock.increment(4_999);
  expect(ask).toHaveBeenCalledOnce();
  clock.increment(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('says so once when the exchange answers, and asks no more', async () => {
  const { clock, ask, onReturned } = openPage(somebody);
  clock.increment(5_000);
  await settled();
  clock.increment(60_000);
  expect([ask.mock.calls.length, onReturned.mock.calls.length]).toEqual([1, 1]);
});

it.each(['retry.requested', 'network.returned'] as const)('asks at once on %s', (type) => {
  const { reconnect, ask } = openPage(nobody);
  reconnect.send({ type });
  expect(ask).toHaveBeenCalledOnce();
  expect(reconnect.getSnapshot().hasTag('busy')).toBe(true);
});

it('asks anew over the network that has just come, and waits for no answer of the old one', () => {
  const { reconnect, ask } = openPage(() => new Promise(() => {}));
  reconnect.send({ type: 'retry.requested' });
  reconnect.send({ type: 'network.returned' });
  expect(ask).toHaveBeenCalledTimes(2);
});

it('waits ten seconds for an answer and no longer', () => {
  const { reconnect, clock } = openPage(() => new Promise(() => {}));
  reconnect.send({ type: 'retry.requested' });
  clock.increment(9_999);
  expect(reconnect.getSnapshot().value).toBe('asking');
  clock.increment(1);
  expect(reconnect.getSnapshot().value).toBe('waiting');
});

const walk: Walk = {
  machine: reconnectMachine,
  events: [() => ({ type: 'retry.requested' }), () => ({ type: 'network.returned' })],
  answers: {
    askExchange: [() => ({ done: undefined }), () => ({ failed: new Error('nobody there') })],
  },
  delays: [1_000, 5_000, 10_000],
  check: ({ snapshot, emitted }) => {
    expect(emitted.length).toBe(snapshot.matches('back') ? 1 : 0);
  },
};

it('is walked through every transition', { timeout: 60_000 }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const report = await walkMachine(walk, { steps: 25, seed });
  expectWalked(`comeback, seed ${seed}`, report, { states: ['waiting', 'asking', 'back'] });
});
