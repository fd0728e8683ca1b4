import { expect, it } from 'vitest';
import {
  orderedColumns,
  shownColumns,
  withColumnAt,
  withColumnShown,
} from '#src/design/data/column-choice.ts';

const columns = [
  { key: 'time' },
  { key: 'pair' },
  { key: 'price' },
  { key: 'fees', isExtra: true },
  { key: 'actions', isTitleHidden: true },
];
const keysOf = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

it('shows the default columns until the user changes them', () => {
  expect(keysOf(shownColumns(columns, undefined))).toEqual(['time', 'pair', 'price', 'actions']);
});

it('moves a column, hides one and shows another, always with the actions last', () => {
  const moved = withColumnAt(columns, undefined, 'price', 0);
  const hidden = withColumnShown(columns, moved, 'pair', false);
  const shown = withColumnShown(columns, hidden, 'fees', true);
  expect(keysOf(shownColumns(columns, shown))).toEqual(['price', 'time', 'fees', 'actions']);
  expect(keysOf(orderedColumns(columns, shown))).toEqual(['price', 'time', 'pair', 'fees']);
});

it('stops at the first and the last position', () => {
  expect(withColumnAt(columns, undefined, 'time', -3).order[0]).toBe('time');
  expect(withColumnAt(columns, undefined, 'time', 99).order.at(-1)).toBe('time');
});

it('ignores removed columns, and puts new ones in their default position', () => {
  const old = { order: ['price', 'gone', 'time'], hidden: ['gone', 'price'] };
  expect(keysOf(orderedColumns(columns, old))).toEqual(['price', 'fees', 'time', 'pair']);
  expect(keysOf(shownColumns(columns, old))).toEqual(['time', 'pair', 'actions']);
});

it('never hides all columns', () => {
  const none = {
    order: ['time', 'pair', 'price', 'fees'],
    hidden: ['time', 'pair', 'price', 'fees'],
  };
  expect(keysOf(shownColumns(columns, none))).toEqual(['time', 'pair', 'price', 'fees', 'actions']);
});
