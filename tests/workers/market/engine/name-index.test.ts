import { expect, it } from 'vitest';
import { ENTRY_COUNT_MAX, NameIndexes } from '#workers/market/engine/name-index.ts';

const pairs = [
  { key: '1', names: ['btc/usdt', 'bitcoin'] },
  { key: '2', names: ['eth/usdt', 'ethereum'] },
  { key: '3', names: ['eth/btc', 'ethereum'] },
];

function index(): NameIndexes {
  const indexes = new NameIndexes();
  indexes.indexNames('pairs', pairs);
  return indexes;
}

const find = (indexes: NameIndexes, text: string, index = 'pairs', countMax = 10) =>
  indexes.findNames({ index, text, countMax });

it('finds an entry by any of its names, the best match first and once', () => {
  expect(find(index(), 'bitcoin')).toEqual(['1']);
  expect(find(index(), 'eth')).toEqual(['3', '2']);
  expect(find(index(), 'eth', 'pairs', 1)).toEqual(['3']);
});

it('separates indexes, and replaces one completely', () => {
  const indexes = index();
  indexes.indexNames('pages', [{ key: 'markets', names: ['markets'] }]);
  expect(find(indexes, 'mar')).toEqual([]);
  expect(find(indexes, 'mar', 'pages')).toEqual(['markets']);
  indexes.indexNames('pairs', []);
  expect(find(indexes, 'eth')).toEqual([]);
  expect(find(indexes, 'eth', 'nothing')).toEqual([]);
});

it('finds the last of the names it may hold, and holds no more', () => {
  const indexes = new NameIndexes();
  const entries = Array.from({ length: ENTRY_COUNT_MAX + 10 }, (_, index) => ({
    key: String(index),
    names: [`c${index}/usdt`, `the coin of number ${index}`],
  }));
  indexes.indexNames('pairs', entries);
  find(indexes, 'coin');
  expect(find(indexes, 'c4999', 'pairs', 5)[0]).toBe('4999');
  expect(find(indexes, `c${ENTRY_COUNT_MAX + 5}/usdt`, 'pairs', 1)).not.toContain(
    String(ENTRY_COUNT_MAX + 5),
  );
});
