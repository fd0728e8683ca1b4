import { expect, it } from 'vitest';
import { NamesLink } from '#src/realtime/names-link.ts';
import { NameIndexes } from '#workers/market/engine/name-index.ts';

/** A worker as the page meets it: every call is a promise. */
function startWorker() {
  const indexes = new NameIndexes();
  return {
    indexNames: async (...call: Parameters<NameIndexes['indexNames']>) =>
      indexes.indexNames(...call),
    findNames: async (...call: Parameters<NameIndexes['findNames']>) => indexes.findNames(...call),
  };
}

const search = { index: 'pairs', text: 'btc', countMax: 5 };
const entries = [{ key: '1', names: ['BTC/USDT'] }];

it('gives a worker that takes over what the one before had', async () => {
  const link = new NamesLink();
  link.setWorker(startWorker() as never);
  link.indexNames('pairs', entries);
  expect(await link.findNames(search)).toEqual(['1']);
  link.setWorker(undefined);
  link.setWorker(startWorker() as never);
  expect(await link.findNames(search)).toEqual(['1']);
});

it('waits for the first worker, and finds with it', async () => {
  const link = new NamesLink();
  link.indexNames('pairs', entries);
  const found = link.findNames(search);
  link.setWorker(startWorker() as never);
  expect(await found).toEqual(['1']);
});

it('says that nobody answers when a worker dies over it', async () => {
  const link = new NamesLink();
  link.setWorker({
    indexNames: () => Promise.resolve(),
    findNames: () => Promise.reject(new Error('gone')),
  } as never);
  expect(await link.findNames(search)).toBeUndefined();
});
