/** Titles and their requirement ids: an unknown id and a title with too many ids are rejected. */
import { expect, it } from 'vitest';
import {
  findingsOfTitles,
  idsOfTable,
  idsOfTitle,
  titlesOf,
  wrongWith,
} from '#scripts/tree/requirements.ts';

const known = new Set(['SPOT-01', 'SPOT-02', 'SPOT-03', 'I18N-04']);

it('reads the first column of the table', () => {
  expect(idsOfTable('id\tarea\nSPOT-01\tSpot\nI18N-04\tLanguages\n')).toEqual([
    'SPOT-01',
    'I18N-04',
  ]);
});

it.each([
  ['[SPOT-01] places an order', ['SPOT-01']],
  ['[SPOT-01] [I18N-04] places an order in Arabic', ['SPOT-01', 'I18N-04']],
  ['[SPOT-01][SPOT-02] places an order', ['SPOT-01', 'SPOT-02']],
  ['places an order as [SPOT-01] says', []],
  ['places an order', []],
])('reads the ids at the start of "%s"', (title, ids) => {
  expect(idsOfTitle(title)).toEqual(ids);
});

it('rejects an id without a row', () => {
  expect(wrongWith('[SPOT-99] flies', known)).toContain('SPOT-99');
  expect(wrongWith('[SPOT-01] places an order', known)).toBeUndefined();
});

it('rejects a title with more than three ids', () => {
  const title = '[SPOT-01] [SPOT-02] [SPOT-03] [I18N-04] does everything';
  expect(wrongWith(title, known)).toContain('names 4 requirements');
});

/** Built here, so that this file names no nonexistent requirement. */
const UNKNOWN = [77, 78].map((number) => `SPOT-${number}`);

it('finds titles in sources in every notation', () => {
  const source = [
    "it('[SPOT-01] one', () => {});",
    'test("[SPOT-02] two", async () => {});',
    "it.each([1, 2])('[SPOT-03] %i three', () => {});",
    "it.each([\n  ['a'],\n])('[I18N-04] four', () => {});",
    `it.for(rows)(\`[${UNKNOWN[0]}] five\`, () => {});`,
    `export const Calm = meta.story({ name: '[${UNKNOWN[1]}] six' });`,
  ].join('\n');
  const titles = titlesOf(source).map(({ title }) => title);
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) {
    expect(titles.some((title) => title.endsWith(word))).toBe(true);
  }
  const found = findingsOfTitles('tests/a.test.ts', source, known);
  expect(found.map(({ message }) => message.split(' ')[0])).toEqual(UNKNOWN);
});
