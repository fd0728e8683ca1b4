/** Texts that stand under each other's keys, in each form of a table. */
import { expect, it } from 'vitest';
import { keyedTextFindings } from '#scripts/locales/keyed-texts.ts';

const messagesIn = (source: string): readonly string[] =>
  keyedTextFindings('src/a.ts', source).map(({ message }) => message);
const FOUND = ['the texts of "country_not_served" and "paper_expired" seem mixed up'];
const COUNTRY = 't`We do not serve this country yet`';
const EXPIRED = "t({ message: `Valid until ${day}: expired`, comment: 'Of a document' })";

it.each([
  [
    'an object',
    (a: string, b: string) => `({ country_not_served: ${a}, paper_expired: () => ${b} })`,
  ],
  [
    'a switch',
    (a: string, b: string) =>
      `function textOf(x) { switch (x) { case 'country_not_served': return ${a}; case 'paper_expired': return ${b}; } }`,
  ],
  ['pairs', (a: string, b: string) => `[['country_not_served', ${a}], ['paper_expired', ${b}]]`],
  [
    'rows',
    (a: string, b: string) =>
      `[{ key: 'country_not_served', title: ${a} }, { key: 'paper_expired', title: ${b} }]`,
  ],
  [
    'calls',
    (a: string, b: string) => `[row('country_not_served', ${a}), row('paper_expired', ${b})]`,
  ],
  [
    'nested objects',
    (a: string, b: string) =>
      `({ country_not_served: { title: ${a} }, paper_expired: { title: ${b} } })`,
  ],
])('are found in %s', (_form, sourceOf) => {
  expect(messagesIn(sourceOf(EXPIRED, COUNTRY))).toEqual(FOUND);
  expect(messagesIn(sourceOf(COUNTRY, EXPIRED))).toEqual([]);
});

it('are not found where neither text has a word of a key', () => {
  expect(messagesIn('({ first: t`Buy`, second: t`Sell` })')).toEqual([]);
  expect(messagesIn("({ paid: 'Buy', sold: t`Paid` })")).toEqual([]);
});
