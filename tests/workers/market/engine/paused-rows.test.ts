/** Rows with paused prices, compared with the book level by level. */
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { ROW, ROW_LENGTH } from '#domain/market-frame.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BookSide } from '#workers/market/engine/book-side.ts';
import { PausedRows } from '#workers/market/engine/paused-rows.ts';

const SEED = 41;

function sideOf(side: 'bid' | 'ask', levels: readonly (readonly [number, number])[]): BookSide {
  const made = new BookSide(side, 64);
  for (const [price, size] of levels) made.setLevel(ticks(price), lots(size));
  return made;
}

function rowsOf(paused: PausedRows, rowCount: number): (readonly [number, number, number])[] {
  const out = new Float64Array(rowCount * ROW_LENGTH).fill(7);
  const count = paused.fillRows(out, 0, rowCount);
  expect(out.subarray(count * ROW_LENGTH).every((value) => value === 0)).toBe(true);
  return Array.from({ length: count }, (_, row) => {
    const at = row * ROW_LENGTH;
    return [out[at + ROW.price] ?? 0, out[at + ROW.size] ?? 0, out[at + ROW.total] ?? 0] as const;
  });
}

describe('PausedRows', () => {
  it('keep prices and update sizes', () => {
    const bids = sideOf('bid', [
      [100, 5],
      [98, 3],
      [95, 2],
    ]);
    const paused = new PausedRows(bids, 1);
    bids.setLevel(ticks(98), lots(9));
    expect(rowsOf(paused, 4)).toEqual([
      [100, 5, 5],
      [98, 9, 14],
      [95, 2, 16],
    ]);
  });

  it('keep a price without resting orders, with size zero', () => {
    const asks = sideOf('ask', [
      [101, 5],
      [103, 3],
    ]);
    const paused = new PausedRows(asks, 1);
    asks.setLevel(ticks(101), lots(0));
    expect(rowsOf(paused, 2)).toEqual([
      [101, 0, 0],
      [103, 3, 3],
    ]);
  });

  it('group the levels before and between them: no level is left out', () => {
    const asks = sideOf('ask', [
      [101, 5],
      [104, 3],
    ]);
    const paused = new PausedRows(asks, 1);
    asks.setLevel(ticks(99), lots(2));
    asks.setLevel(ticks(103), lots(4));
    asks.setLevel(ticks(110), lots(50));
    expect(rowsOf(paused, 2)).toEqual([
      [101, 7, 7],
      [104, 7, 14],
    ]);
  });

  it('detect that the market has left them', () => {
    const bids = sideOf('bid', [
      [100, 5],
      [98, 3],
      [95, 2],
      [80, 1],
    ]);
    const paused = new PausedRows(bids, 1);
    expect(paused.isLeft(3)).toBe(false);
    for (const price of [100, 98]) bids.setLevel(ticks(price), lots(0));
    expect(paused.isLeft(3)).toBe(false);
    bids.setLevel(ticks(95), lots(0));
    expect([paused.isLeft(3), paused.isLeft(4)]).toEqual([true, false]);
    const none = sideOf('bid', []);
    const emptyPaused = new PausedRows(none, 1);
    expect(emptyPaused.isLeft(3)).toBe(false);
    none.setLevel(ticks(9), lots(1));
    expect(emptyPaused.isLeft(3)).toBe(true);
  });

  it.each([
    ['bid', 1],
    ['bid', 10],
    ['ask', 1],
    ['ask', 10],
  ] as const)(`sum up as the book does (%s side, rows of %i, seed ${SEED})`, (side, group) => {
    const random = seededRandom(SEED);
    const book = sideOf(side, []);
    const levels = new Map<number, number>();
    const change = (): void => {
      const price = random.between(1, 90);
      const size = random.pick([0, 1, 5, 40]);
      levels.set(price, size);
      book.setLevel(ticks(price), lots(size));
    };
    for (let count = 0; count < 40; count++) change();
    const paused = new PausedRows(book, group);
    const prices = rowsOf(paused, 8).map(([price]) => price);
    for (let round = 0; round < 200; round++) {
      change();
      const rows = rowsOf(paused, 8);
      expect(rows.map(([price]) => price)).toEqual(prices);
      let before = 0;
      for (const [price, size, total] of rows) {
        let expected = 0;
        for (const [level, resting] of levels) {
          if (side === 'bid' ? level >= price : level <= price) expected += resting;
        }
        expect([total, size]).toEqual([expected, expected - before]);
        before = expected;
      }
    }
  });
});
