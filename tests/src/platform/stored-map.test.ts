/** Tests small values stored by key. */
import { expect, it } from 'vitest';
import { storedMapIn } from '#src/platform/stored-map.ts';
import type { TextStorage } from '#src/platform/storage.ts';

function memory(texts = new Map<string, string>()): TextStorage {
  return {
    read: (key) => texts.get(key),
    write: (key, value) => void texts.set(key, value),
    erase: (key) => void texts.delete(key),
  };
}

it('adds to the stored values of a key, and removes undefined ones', () => {
  const storage = memory();
  const map = storedMapIn(storage, 'charts', 3);
  map.keep('BTC_USDT', { resolution: '15', compared: 'ETH_USDT' });
  map.keep('BTC_USDT', { style: 'line', compared: undefined });
  expect(storedMapIn(storage, 'charts', 3).read('BTC_USDT')).toEqual({
    resolution: '15',
    style: 'line',
  });
  expect(map.read('ETH_USDT')).toEqual({});
});

it('removes the least recently changed key above the limit', () => {
  const map = storedMapIn(memory(), 'charts', 2);
  map.keep('a', { at: 1 });
  map.keep('b', { at: 2 });
  map.keep('a', { at: 3 });
  map.keep('c', { at: 4 });
  expect([map.read('a'), map.read('b'), map.read('c')]).toEqual([{ at: 3 }, {}, { at: 4 }]);
});

it('reads nothing from broken text', () => {
  for (const text of ['{', '7', '[1, ["a"], ["b", null]]']) {
    const map = storedMapIn(memory(new Map([['charts', text]])), 'charts', 2);
    expect(map.read('b')).toEqual({});
  }
});
