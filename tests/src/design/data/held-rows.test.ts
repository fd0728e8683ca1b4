import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldRowsOf, isAnyWaiting } from '#src/design/data/held-rows.ts';
import { countOf } from '#tests/support/count-of.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_129);
console.log(`held-rows: seed ${SEED}`);

const entriesOf = (keys: readonly number[], version = 'old') =>
  keys.map((key) => ({ key, row: `${key} ${version}` }));

it('keeps every row in place, with its latest content', () => {
  const { rows, waiting } = heldRowsOf(entriesOf([1, 2, 3]), entriesOf([4, 3, 1], 'new'));
  expect(rows).toEqual([
    { key: 1, row: '1 new', isGone: false },
    { key: 2, row: '2 old', isGone: true },
    { key: 3, row: '3 new', isGone: false },
  ]);
  expect(waiting).toEqual({ addedCount: 1, removedCount: 1, isReordered: true });
});

it('has nothing waiting while only contents change', () => {
  const { waiting } = heldRowsOf(entriesOf([1, 2]), entriesOf([1, 2], 'new'));
  expect(isAnyWaiting(waiting)).toBe(false);
});

it('shows the held keys in their order for every change of the list', () => {
  const keys = fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 10 });
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const isAfter = new Set<string | number>(after);
      const { rows, waiting } = heldRowsOf(entriesOf(before), entriesOf(after, 'new'));
      expect(rows.map(({ key }) => key)).toEqual(before);
      for (const { key, isGone, row } of rows) {
        expect(isGone).toBe(!isAfter.has(key));
        expect(row).toBe(`${key} ${isGone ? 'old' : 'new'}`);
      }
      expect(isAnyWaiting(waiting)).toBe(before.join(' ') !== after.join(' '));
      expect(waiting.addedCount).toBe(after.filter((key) => !before.includes(key)).length);
    }),
    { seed: SEED, numRuns: countOf({ short: 500, long: 20_000 }) },
  );
});
