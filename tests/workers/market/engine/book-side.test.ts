/** The tick ladder against the slow side, with all operations that move its window. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { ROW_LENGTH } from '#domain/market-frame.ts';
import { SlowSide } from '#tests/support/oracle/slow-side.ts';
import { BookSide } from '#workers/market/engine/book-side.ts';

const WINDOW = 64; // Small, so that every history crosses its edges.
const ROW_COUNT = 12;

function levelsOf(side: BookSide): [number, number][] {
  const levels: [number, number][] = [];
  side.forEachLevel((price, size) => {
    levels.push([price, size]);
    return true;
  });
  return levels;
}

function expectEqual(fast: BookSide, slow: SlowSide, groupTicks: number): void {
  const sorted = slow.sortLevels();
  expect(levelsOf(fast)).toEqual(sorted);
  expect(fast.levelCount).toBe(sorted.length);
  expect(fast.bestPrice).toBe(sorted[0]?.[0]);
  expect(fast.bestSize).toBe(sorted[0]?.[1]);
  const out = new Float64Array(3 + ROW_COUNT * ROW_LENGTH).fill(7);
  const filled = fast.fillRows(out, 3, ROW_COUNT, groupTicks);
  const rows = slow.rows(ROW_COUNT, groupTicks);
  expect(Array.from(out.subarray(3))).toEqual(rows);
  expect(filled).toBe(rows.filter((_, at) => at % ROW_LENGTH === 1).filter(Boolean).length);
}

const change = fc.record({
  price: fc.oneof(
    fc.integer({ min: 990, max: 1010 }),
    fc.integer({ min: 900, max: 1100 }),
    fc.integer({ min: 1, max: 1e12 }),
  ),
  size: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1e9 })),
  drift: fc.integer({ min: -20, max: 20 }),
});

describe('BookSide', () => {
  for (const side of ['bid', 'ask'] as const) {
    it(`[SPOT-04] agrees with a sorted map after every change of the ${side} side`, () => {
      const history = fc.array(change, { maxLength: 120 });
      const property = fc.property(history, fc.constantFrom(1, 5, 10, 100), (changes, group) => {
        const fast = new BookSide(side, WINDOW);
        const slow = new SlowSide(side);
        let centre = 0;
        for (const { price, size, drift } of changes) {
          centre = Math.max(0, centre + drift);
          fast.setLevel(ticks(price + centre), lots(size));
          slow.setLevel(price + centre, size);
          expect(fast.sizeAt(ticks(price + centre))).toBe(size);
          expectEqual(fast, slow, group);
        }
      });
      fc.assert(property, { numRuns: 400 });
    });

    it(`empties the ${side} side from the touch down and fills it again`, () => {
      const fast = new BookSide(side, WINDOW);
      const slow = new SlowSide(side);
      const prices = Array.from({ length: 500 }, (_, index) => 10_000 + index * 3);
      for (const price of prices) {
        fast.setLevel(ticks(price), lots(price));
        slow.setLevel(price, price);
      }
      for (const [price] of slow.sortLevels()) {
        fast.setLevel(ticks(price), lots(0));
        slow.setLevel(price, 0);
        expect(fast.bestPrice).toBe(slow.sortLevels()[0]?.[0]);
      }
      expect(fast.levelCount).toBe(0);
      fast.setLevel(ticks(3), lots(4));
      expect(levelsOf(fast)).toEqual([[3, 4]]);
    });

    it(`cuts the worst levels of the ${side} side, in the window and below it`, () => {
      const property = fc.property(
        fc.array(change, { maxLength: 80 }),
        fc.integer({ min: 0, max: 40 }),
        (changes, depth) => {
          const fast = new BookSide(side, WINDOW);
          const slow = new SlowSide(side);
          for (const { price, size } of changes) {
            fast.setLevel(ticks(price), lots(size));
            slow.setLevel(price, size);
            fast.cutTo(depth);
            slow.cutTo(depth);
            expectEqual(fast, slow, 1);
          }
        },
      );
      fc.assert(property, { numRuns: 200 });
    });
  }

  it('groups bids under the multiple below them and asks under the one above', () => {
    const bids = new BookSide('bid');
    const asks = new BookSide('ask');
    for (const [price, size] of [
      [109, 1],
      [101, 2],
      [100, 4],
      [99, 8],
    ] as const) {
      bids.setLevel(ticks(price), lots(size));
      asks.setLevel(ticks(price), lots(size));
    }
    const out = new Float64Array(3 * ROW_LENGTH);
    expect(bids.fillRows(out, 0, 3, 10)).toBe(2);
    expect(Array.from(out)).toEqual([100, 7, 7, 90, 8, 15, 0, 0, 0]);
    expect(asks.fillRows(out, 0, 3, 10)).toBe(2);
    expect(Array.from(out)).toEqual([100, 12, 12, 110, 3, 15, 0, 0, 0]);
  });

  it('rejects invalid prices and sizes', () => {
    const bids = new BookSide('bid');
    expect(() => bids.setLevel(ticks(1.5), lots(1))).toThrow('whole ticks');
    expect(() => bids.setLevel(ticks(NaN), lots(1))).toThrow('whole ticks');
    expect(() => bids.setLevel(ticks(1), lots(-1))).toThrow('not negative');
    expect(() => bids.setLevel(ticks(1), lots(0.5))).toThrow('whole lots');
    expect(bids.levelCount).toBe(0);
  });
});
