/** Tests the labels of own lines: none covers another, each as near to its line as possible. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadLabels, type LabelRoom } from '#src/trading/chart/own/label-layout.ts';

const ROOM: LabelRoom = { gap: 20, first: 10, last: 190 };
const requestsOf = (heights: readonly number[]) =>
  heights.map((y, at) => ({ key: String.fromCharCode(97 + at), y }));
const spread = (heights: readonly number[], room = ROOM) =>
  Object.fromEntries(spreadLabels(requestsOf(heights), room));

it('places labels at their lines where there is room', () => {
  expect(spread([150, 40, 80])).toEqual({ a: 150, b: 40, c: 80 });
});

it('spreads adjacent labels around their center, in the order of their lines', () => {
  expect(spread([104, 100])).toEqual({ b: 92, a: 112 });
  expect(spread([100, 101, 102])).toEqual({ a: 81, b: 101, c: 121 });
  // A label that was pushed pushes the next one.
  expect(spread([100, 100, 125])).toEqual({ a: 88, b: 108, c: 128 });
});

it('stays within the plot', () => {
  expect(spread([12, 12, 12])).toEqual({ a: 10, b: 30, c: 50 });
  expect(spread([189, 188])).toEqual({ b: 170, a: 190 });
});

it('orders labels of the same line by name, independent of the input order', () => {
  const requests = requestsOf([60, 60, 60]);
  const forth = spreadLabels(requests, ROOM);
  const back = spreadLabels(requests.toReversed(), ROOM);
  expect(Object.fromEntries(back)).toEqual(Object.fromEntries(forth));
  expect([...forth.keys()]).toEqual(['a', 'b', 'c']);
});

it('omits the labels furthest from the center when not all fit', () => {
  const room = { gap: 20, first: 10, last: 55 }; // Three labels fit.
  expect(spread([10, 30, 33, 55], room)).toEqual({ a: 10, b: 30, c: 50 });
  expect(spread([5], { gap: 20, first: 10, last: 9 })).toEqual({});
});

/** Tries every placement of the labels on whole pixels, in order, and returns the smallest total
 *  distance. */
function tryAll(heights: readonly number[], { gap, first, last }: LabelRoom): number {
  const tryFrom = (at: number, from: number): number => {
    const request = heights[at];
    if (request === undefined) return 0;
    let min = Infinity;
    for (let y = from; y <= last; y++) {
      min = Math.min(min, (y - request) ** 2 + tryFrom(at + 1, y + gap));
    }
    return min;
  };
  return tryFrom(0, first);
}

it('is no further from its lines than any other placement without overlap', () => {
  const room = { gap: 5, first: 2, last: 30 };
  const heights = fc.array(fc.integer({ min: 0, max: 32 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(heights, (values) => {
      const ordered = values.toSorted((left, right) => left - right);
      const placed = [...spreadLabels(requestsOf(ordered), room).values()];
      for (const [at, y] of placed.entries()) {
        expect(y).toBeGreaterThanOrEqual(room.first);
        expect(y).toBeLessThanOrEqual(room.last);
        if (at > 0) expect(y - (placed[at - 1] ?? y)).toBeGreaterThanOrEqual(room.gap);
      }
      const off = placed.reduce((sum, y, at) => sum + (y - (ordered[at] ?? y)) ** 2, 0);
      expect(off).toBe(tryAll(ordered, room));
    }),
    { numRuns: 300 },
  );
});
