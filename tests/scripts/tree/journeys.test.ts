/** Journeys and their tags: none without one, and no requirement of a browser outside `npm test`. */
import { expect, it } from 'vitest';
import {
  findingsOfJourneys,
  idsOfList,
  journeysOf,
  type NamedElsewhere,
} from '#scripts/tree/journeys.ts';

const FILE = 'tests/e2e/still/orders.e2e.ts';
const NOWHERE: NamedElsewhere = { listed: [], inBrowser: new Set(), inUnit: new Set() };

const messagesOf = (source: string, elsewhere: Partial<NamedElsewhere> = {}) =>
  findingsOfJourneys(journeysOf(FILE, source), { ...NOWHERE, ...elsewhere }).map(
    ({ message }) => message,
  );

const journey = (title: string, details: string) => `test('${title}', ${details}, () => {});\n`;
const core = (title: string) => journey(title, "{ tag: '@core' }");
const long = (title: string) => journey(title, "{ tag: '@long' }");

it('accepts journeys with one tag, also from a table', () => {
  const table = `
    for (const { name, tag } of [{ name: 'a', tag: '@core' }, { name: 'b', tag: '@long' }]) {
      test.describe(name, () => { test(\`places \${name}\`, { tag }, () => {}); });
    }`;
  expect(messagesOf(core('places an order') + long('places another') + table)).toEqual([]);
  expect(journeysOf(FILE, table)).toMatchObject([
    { title: 'places ${}', tags: ['@core', '@long'], line: 3 },
  ]);
});

it.each([
  ["test('places an order', () => {});", /has no tag/],
  ["test('places an order', { annotation: [] }, () => {});", /has no tag/],
  ["test('places an order', { tag }, () => {});", /has no tag/],
  [journey('places an order', "{ tag: ['@core', '@long'] }"), /@core and @long is no tag/],
  [journey('places an order', "{ tag: '@fast' }"), /@fast is no tag/],
])('rejects %s', (source, message) => {
  expect(messagesOf(source)).toEqual([expect.stringMatching(message)]);
});

it('requires a core journey or a story for each listed requirement', () => {
  const listed = ['SPOT-01'];
  const source = long('[SPOT-01] places an order');
  expect(messagesOf(source, { listed })).toEqual(['SPOT-01 has no core journey and no story']);
  expect(messagesOf(source, { listed, inBrowser: new Set(listed) })).toEqual([]);
  expect(messagesOf(core('[SPOT-01] places an order'), { listed })).toEqual([]);
  expect(messagesOf(core('places an order'), { listed })).toHaveLength(1);
});

it('requires that a requirement of journeys alone is listed', () => {
  const source = core('[SPOT-01] places an order');
  expect(messagesOf(source)).toEqual([expect.stringMatching(/^SPOT-01 is in no unit test/)]);
  expect(messagesOf(source, { inUnit: new Set(['SPOT-01']) })).toEqual([]);
});

it('finds the requirements of titles that a table gives', () => {
  const source = `
    for (const [ids, path] of [['[ROUTE-13][LAYOUT-14]', '/terms']]) {
      test(\`\${ids} shows \${path}\`, { tag: '@core' }, () => {});
    }`;
  expect(journeysOf(FILE, source)[0]?.ids).toEqual(['ROUTE-13', 'LAYOUT-14']);
});

it('reads the list by area', () => {
  expect(idsOfList('# Comment.\nSPOT 01 02\nI18N 04\n')).toEqual(['SPOT-01', 'SPOT-02', 'I18N-04']);
});
