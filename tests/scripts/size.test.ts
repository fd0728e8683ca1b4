/** Budgets against made-up sizes. */
import { expect, it } from 'vitest';
import { findingsOfSizes } from '#scripts/size.ts';
const sizes = [
  { part: 'entry', kb: 100 },
  { part: 'route spot', kb: 30 },
  { part: 'route auth', kb: 12 },
  { part: 'other menu', kb: 500 },
];
const messagesOf = (
  budgets: readonly { part: string; goalKb: number; floorKb: number }[],
): readonly string[] => findingsOfSizes(sizes, budgets).map(({ message }) => message);

it('rejects a size above its budget and a part without a budget', () => {
  expect(
    messagesOf([
      { part: 'entry', goalKb: 1, floorKb: 99 },
      { part: 'every route', goalKb: 1, floorKb: 20 },
    ]),
  ).toEqual(['entry is 100.0 KB, its floor 99 KB', 'route spot is 30.0 KB, its floor 20 KB']);
  expect(
    messagesOf([
      { part: 'entry', goalKb: 1, floorKb: 100 },
      { part: 'route spot', goalKb: 1, floorKb: 30 },
    ]),
  ).toEqual(['route auth has no budget']);
});

it('rejects a budget for a part that is not built', () => {
  const budgets = [
    { part: 'entry', goalKb: 1, floorKb: 100 },
    { part: 'every route', goalKb: 1, floorKb: 30 },
    { part: 'worker market', goalKb: 1, floorKb: 1 },
  ];
  expect(messagesOf(budgets)).toEqual(['a budget names worker market, which is not built']);
});

it('needs no budget for the total of a page, and holds the one that it has', () => {
  const pages = [...sizes, { part: 'page withdrawal', kb: 61 }];
  const budgets = [
    { part: 'entry', goalKb: 1, floorKb: 100 },
    { part: 'every route', goalKb: 1, floorKb: 30 },
  ];
  expect(findingsOfSizes(pages, budgets)).toEqual([]);
  const own = { part: 'page withdrawal', goalKb: 60, floorKb: 60 };
  expect(findingsOfSizes(pages, [...budgets, own]).map(({ message }) => message)).toEqual([
    'page withdrawal is 61.0 KB, its floor 60 KB',
  ]);
});
