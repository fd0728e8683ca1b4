import { expect, it } from 'vitest';
import { NamesLink } from '#src/realtime/names-link.ts';
import { NameIndexes } from '#workers/market/engine/name-index.ts';

/** Starts a worker as the page sees it: every call returns a promise. */
function startWorker() {
  const indexes = new NameIndexes();
  return {
    indexNames: async (...call: Parameters<NameIndexes['indexNames']>) =>
      indexes.indexNames(...call),
    findNames: async (...call: Parameters<NameIndexes['findNames']>) => indexes.findNames(...call),
  };
}

const search = { index: 'pairs', text: 'btc', countMax: 5 };
const entries = [{ key: '1', names: ['btc/usdt'] }];

it('sends the index to a replacement worker', async () => {
  const link = new NamesLink();
  link.setWorker(startWorker() as never);
  link.indexNames('pairs', entries);
  expect(await link.findNames(search)).toEqual(['1']);
  link.setWorker(undefined);
  link.setWorker(startWorker() as never);
  expect(await link.findNames(search)).toEqual(['1']);
});

it('waits for the first worker, then returns its results', async () => {
  const link = new NamesLink();
  link.indexNames('pairs', entries);
  const found = link.findNames(search);
  link.setWorker(startWorker() as never);
  expect(await found).toEqual(['1']);
});

it('returns undefined when the worker fails during a search', async () => {
  const link = new NamesLink();
  link.setWorker({
    indexNames: () => Promise.resolve(),
    findNames: () => Promise.reject(new Error('gone')),
  } as never);
  expect(await link.findNames(search)).toBeUndefined();
});
