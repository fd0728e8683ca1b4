import { SimulatedClock, createActor, fromPromise } from 'xstate';
import { expect, it, vi } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import { pairSearchMachine } from '#machines/search/pair-search.machine.ts';
import type { FoundPair, SearchContext } from '#machines/search/pair-search.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const btc: FoundPair = { id: pairId(1), tradeCoin: 'BTC', quoteCoin: 'USDT' };
const eth: FoundPair = { id: pairId(2), tradeCoin: 'ETH', quoteCoin: 'USDT' };
const sol: FoundPair = { id: pairId(3), tradeCoin: 'SOL', quoteCoin: 'USDT' };

type Find = (text: string) => Promise<readonly FoundPair[]>;

function openSearch(queryExchange: Find, findHere: Find = () => Promise.resolve([])) {
  const clock = new SimulatedClock();
  const request = vi.fn(queryExchange);
  const machine = pairSearchMachine.provide({
    actors: {
      findHere: fromPromise(({ input }) => findHere(input)),
      queryExchange: fromPromise(({ input }) => request(input)),
    },
  });
  const search = createActor(machine, { clock }).start();
  const type = (text: string) => search.send({ type: 'text.edited', text });
  const find = () => search.getSnapshot().context.found.map(({ tradeCoin }) => tradeCoin);
  const isLoading = () => search.getSnapshot().hasTag('loading');
  return { search, clock, request, type, found: find, isLoading };
}

/** Waits until settled promises have reached the machine. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('[SRCH-13] queries the exchange 1,000 ms after the last key press, with the last text only', () => {
  const { clock, request, type } = openSearch(() => Promise.resolve([btc]));
  type('b');
  clock.increment(999);
  type('bt');
  clock.increment(999);
  expect(request).not.toHaveBeenCalled();
  clock.increment(1);
  expect(request.mock.calls).toEqual([['bt']]);
});

it('shows local results immediately, then adds the exchange’s', async () => {
  const { clock, type, found } = openSearch(
    () => Promise.resolve([eth, btc]),
    () => Promise.resolve([btc, sol]),
  );
  type('b');
  await settle();
  expect(found()).toEqual(['BTC', 'SOL']);
  clock.increment(1_000);
  await settle();
  expect(found()).toEqual(['BTC', 'SOL', 'ETH']);
});

it('[SRCH-14] [ERR-14] shows loading during the request, and not after it failed', async () => {
  const { clock, type, isLoading, found, search } = openSearch(
    () => Promise.reject(new Error('no')),
    () => Promise.resolve([btc]),
  );
  type('btc');
  expect(isLoading()).toBe(false);
  clock.increment(1_000);
  expect(isLoading()).toBe(true);
  await settle();
  expect(isLoading()).toBe(false);
  expect(found()).toEqual(['BTC']);
  expect(search.getSnapshot().hasTag('complete')).toBe(true);
});

it('[SRCH-14] stops loading after ten seconds without a response', () => {
  const { clock, type, isLoading } = openSearch(() => new Promise(() => {}));
  type('btc');
  clock.increment(1_000);
  clock.increment(9_999);
  expect(isLoading()).toBe(true);
  clock.increment(1);
  expect(isLoading()).toBe(false);
});

it('does not replace newer results with a late response', async () => {
  const late = Promise.withResolvers<readonly FoundPair[]>();
  const { clock, type, found } = openSearch((text) =>
    text === 'eth' ? late.promise : Promise.resolve([sol]),
  );
  type('eth');
  clock.increment(1_000);
  type('sol');
  clock.increment(1_000);
  await settle();
  late.resolve([eth]);
  await settle();
  expect(found()).toEqual(['SOL']);
});

it('restores the list immediately when the field is emptied, and sends no request', async () => {
  const { clock, request, type, found, search } = openSearch(() => Promise.resolve([btc]));
  type('btc');
  type('  ');
  expect(search.getSnapshot().matches('resting')).toBe(true);
  clock.increment(5_000);
  await settle();
  expect(request).not.toHaveBeenCalled();
  expect(found()).toEqual([]);
});

it('does not query again for a trailing space', () => {
  const { clock, request, type } = openSearch(() => Promise.resolve([]));
  type('btc');
  clock.increment(500);
  type('btc ');
  clock.increment(500);
  expect(request).toHaveBeenCalledOnce();
});

it('shows the exchange’s results when there are no local ones', async () => {
  const { clock, type, found } = openSearch(
    () => Promise.resolve([eth]),
    () => Promise.reject(new Error('no worker')),
  );
  type('eth');
  clock.increment(1_000);
  await settle();
  expect(found()).toEqual(['ETH']);
});

const walk: Walk = {
  machine: pairSearchMachine,
  events: [
    (random) => ({ type: 'text.edited', text: random.pick(['b', 'bt', 'bt ', 'btc']) }),
    (random) => ({ type: 'text.edited', text: random.pick(['b', 'e']) }),
    () => ({ type: 'text.edited', text: ' ' }),
    () => ({ type: 'search.left' }),
  ],
  responses: {
    findHere: [() => ({ done: [btc] }), () => ({ failed: new Error('no worker') })],
    queryExchange: [() => ({ done: [eth] }), () => ({ failed: new Error('no answer') })],
  },
  delays: [100, 1_000, 10_000],
  check: ({ snapshot }) => {
    const { text, found, foundFor } = snapshot.context as SearchContext;
    if (snapshot.matches('resting')) expect([text, found, foundFor]).toEqual(['', [], undefined]);
    else expect(text.trim()).not.toBe('');
  },
};

it('walks every state and transition, and retains no results of an earlier text', async () => {
  const seed = 20_261_122;
  const report = await walkMachine(walk, { steps: 25, seed });
  expectWalked(`pair search, seed ${seed}`, report, {
    states: [
      'resting',
      'searching',
      'searching.responded',
      'searching.requesting',
      'searching.failed',
      'searching.typing',
    ],
  });
});
