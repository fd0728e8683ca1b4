import { expect, it } from 'vitest';
import { dateDirectionFindings } from '#scripts/locales/date-direction.ts';

const linesOf = (source: string): readonly (number | undefined)[] =>
  dateDirectionFindings('src/View.tsx', source).map(({ line }) => line);

it.each([
  '<NumberText>{dateAndTime(at)}</NumberText>',
  '<span dir="ltr" translate="no">\n  {dateAndTime(at)}\n</span>',
  '<bdi dir="ltr">{at === undefined ? NONE : shortDate(at)}</bdi>',
])('finds the date in %s', (element) => {
  expect(linesOf(`<p>\n${element}\n</p>`)).toEqual([2]);
});

it('allows dates in the direction of the page, and numbers from left to right', () => {
  expect(linesOf('<time translate="no">{dateAndTime(at)}</time>')).toEqual([]);
  expect(linesOf('<span dir="ltr">{clockTime(at)}</span> <b>{dateAndTime(at)}</b>')).toEqual([]);
  expect(linesOf('<NumberText>{sumText(order)}</NumberText>')).toEqual([]);
});
