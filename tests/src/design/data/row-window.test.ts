import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ROW_STEP, rowRangeOf, scrollTopFor } from '#src/design/data/row-window.ts';

const SEED = 20_261_122;
const visible = fc.record({
  scrollTop: fc.integer({ min: 0, max: 400_000 }),
  viewHeight: fc.integer({ min: 0, max: 2_000 }),
  rowHeight: fc.integer({ min: 20, max: 200 }),
  rowCount: fc.integer({ min: 0, max: 10_000 }),
});

it('renders every visible row, and no more than a screen plus a margin', () => {
  fc.assert(
    fc.property(visible, ({ scrollTop, viewHeight, rowHeight, rowCount }) => {
      const range = rowRangeOf({ scrollTop, viewHeight, rowHeight, rowCount });
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeLessThanOrEqual(rowCount);
      for (let index = 0; index < rowCount; index += 1) {
        const top = index * rowHeight;
        const isVisible = top + rowHeight > scrollTop && top < scrollTop + viewHeight;
        if (isVisible) {
          expect(index).toBeGreaterThanOrEqual(range.first);
          expect(index).toBeLessThan(range.end);
        }
        if (top > scrollTop + viewHeight) break;
      }
      const screen = Math.ceil(viewHeight / rowHeight) + 2;
      expect(range.end - range.first).toBeLessThanOrEqual(screen + 6 * ROW_STEP);
    }),
    { seed: SEED, numRuns: 200 },
  );
});

it('renders the same rows while a scroll stays within a step', () => {
  const at = (scrollTop: number) =>
    rowRangeOf({ scrollTop, viewHeight: 640, rowHeight: 32, rowCount: 10_000 });
  expect(at(32 * ROW_STEP * 10)).toEqual(at(32 * ROW_STEP * 10 + 31));
  expect(at(32 * ROW_STEP * 10)).not.toEqual(at(32 * ROW_STEP * 11));
});

it('scrolls as little as needed to show a row, and not at all for a visible one', () => {
  const view = { scrollTop: 3_200, viewHeight: 640, rowHeight: 32 };
  expect(scrollTopFor(99, view, 28)).toBe(99 * 32);
  expect(scrollTopFor(100, view, 28)).toBeUndefined();
  expect(scrollTopFor(118, view, 28)).toBeUndefined();
  expect(scrollTopFor(119, view, 28)).toBe(120 * 32 + 28 - 640);
});
