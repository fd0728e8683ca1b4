import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import type { StoredDrawing } from '#contract/entities/drawing.ts';
import { DRAWING_COUNT_MAX } from '#contract/entities/drawing-kinds.ts';
import { drawingStorageIn } from '#src/trading/terminal/stored-drawings.ts';
import type { IndexedDbStore } from '#src/platform/indexed-db-store.ts';

const at = (time: number, price: string) => ({ time: epochSec(time), price: decimal(price) });
const trend: StoredDrawing = {
  id: 1,
  kind: 'trend',
  anchors: [at(1_700_000_000, '64250.1'), at(1_700_003_600, '64800')],
  text: undefined,
};
const note: StoredDrawing = {
  id: 2,
  kind: 'text',
  anchors: [at(1_700_000_000, '64250.1')],
  text: 'Support',
};

/** Returns a mock IndexedDB store that keeps everything in memory. */
function keeping() {
  const stored = new Map<string, unknown>();
  const values: IndexedDbStore = {
    read: (key) => Promise.resolve(stored.get(key)),
    keep: (key, value) => Promise.resolve(void stored.set(key, structuredClone(value))),
    remove: (key) => Promise.resolve(void stored.delete(key)),
  };
  return { stored, values, storage: drawingStorageIn(values) };
}

it('restores the drawings of each pair, exact to the second and the tick', async () => {
  const { storage } = keeping();
  await storage.keep('BTC_USDT', [trend, note]);
  expect(await storage.read('BTC_USDT')).toEqual([trend, note]);
  expect(await storage.read('ETH_USDT')).toEqual([]);
  expect(await Promise.all(['BTC_USDT', 'ETH_USDT'].map(storage.isStored))).toEqual([true, false]);
});

it('notifies the other tabs of a change, and not itself', async () => {
  const { values, storage } = keeping();
  const other = drawingStorageIn(values);
  const received: string[] = [];
  const change = Promise.withResolvers<undefined>();
  storage.watch('BTC_USDT', () => received.push('itself'));
  const unwatch = other.watch('ETH_USDT', () => received.push('another pair'));
  other.watch('BTC_USDT', () => {
    received.push('the other');
    change.resolve(undefined);
  });
  await storage.keep('BTC_USDT', [trend]);
  await change.promise;
  expect(received).toEqual(['the other']);
  expect(await other.read('BTC_USDT')).toEqual([trend]);
  unwatch();
});

it('stores nothing for a pair whose drawings were all removed', async () => {
  const { stored, storage } = keeping();
  await storage.keep('BTC_USDT', [trend]);
  await storage.keep('BTC_USDT', []);
  expect(await storage.isStored('BTC_USDT')).toBe(false);
  expect(stored.get('drawings/BTC_USDT')).toBeUndefined();
});

it('keeps the newest drawings above the limit', async () => {
  const { storage } = keeping();
  const many = Array.from({ length: DRAWING_COUNT_MAX + 3 }, (_, index) => ({
    ...trend,
    id: index + 1,
  }));
  await storage.keep('BTC_USDT', many);
  const read = await storage.read('BTC_USDT');
  expect(read).toHaveLength(DRAWING_COUNT_MAX);
  expect(read[0]?.id).toBe(4);
});

it('ignores the format of another version, and drops invalid drawings', async () => {
  const { stored, storage } = keeping();
  const key = 'drawings/BTC_USDT';
  stored.set(key, { version: 2, drawings: [] });
  expect(await storage.read('BTC_USDT')).toEqual([]);
  const broken = [
    null,
    { ...trend, anchors: [] },
    { ...trend, kind: 'spiral' },
    { ...trend, anchors: [{ time: 1.5, price: '1' }, trend.anchors[1]] },
    { ...trend, anchors: [{ time: 1_700_000_000, price: 64_250.1 }, trend.anchors[1]] },
    { ...note, text: 'a'.repeat(121) },
    { ...note, text: undefined },
    trend,
    { ...note, id: 1 },
  ];
  stored.set(key, { version: 1, drawings: broken });
  expect(await storage.read('BTC_USDT')).toEqual([{ ...note, id: 1 }]);
  for (const value of ['', 7, [], { version: 1 }, { version: 1, drawings: 'trend' }]) {
    stored.set(key, value);
    expect(await storage.read('BTC_USDT')).toEqual([]);
  }
});
