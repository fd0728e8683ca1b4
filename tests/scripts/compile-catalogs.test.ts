/** Composes the catalogs of languages from parts and texts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogsOf, compiledTexts } from '#scripts/compile-catalogs.ts';
import type { EnglishCatalog } from '#scripts/locales/english-catalogs.ts';
import { memoryLocales, readMemory } from '#scripts/locales/memory.ts';
import { compiledPath, LOCALES } from '#scripts/runner/catalogs.ts';
import { root } from '#scripts/runner/programs.ts';

const part = (texts: Readonly<Record<string, string>>): EnglishCatalog =>
  new Map(
    Object.entries(texts).map(([id, text]) => [
      id,
      { id, text, context: undefined, comments: [], files: [`src/${id}.tsx`] },
    ]),
  );

const PARTS = new Map([
  ['start', part({ a: 'Order', b: '{n, plural, one {# day} other {# days}}' })],
  ['orders', part({ a: 'Order', c: 'Cancel' })],
  ['operator', part({ a: 'Order', d: 'Audit' })],
]);

const compile = async (locale: string, memory: Readonly<Record<string, string>>) => {
  const texts = await compiledTexts(locale, PARTS, new Map(Object.entries(memory)));
  return catalogsOf(locale, PARTS, texts);
};

it('shows one translation of a message in each of its parts', async () => {
  const catalogs = await compile('de', { a: 'Auftrag', c: 'Abbrechen' });
  expect(catalogs.get('start')?.['a']).toEqual(['Auftrag']);
  expect(catalogs.get('orders')).toEqual({ a: ['Auftrag'], c: ['Abbrechen'] });
});

it('shows English where a translation is missing, and nothing of a message that is gone', async () => {
  const catalogs = await compile('vi', { a: 'Lệnh', gone: 'Cũ' });
  expect(catalogs.get('start')).toEqual({
    a: ['Lệnh'],
    b: [['n', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]],
  });
});

it('composes the texts of the desk in its languages alone', async () => {
  expect((await compile('vi', {})).get('operator')).toEqual({ a: ['Order'], d: ['Audit'] });
  expect((await compile('de', {})).has('operator')).toBe(false);
});

it('brackets and lengthens the pseudo language, and preserves its placeholders', async () => {
  const start = (await compile('pseudo', {})).get('start');
  expect(start?.['a']).toEqual([expect.stringMatching(/^\[.{5,}\]$/)]);
  expect(start?.['b']).toEqual([
    ['n', 'plural', expect.objectContaining({ one: expect.anything() })],
  ]);
});

it('names the texts that are no valid messages', async () => {
  await expect(compile('de', { a: 'Auftrag {n' })).rejects.toThrow(
    'locales/de.json:\na "Auftrag {n"',
  );
});

it('has composed every language with its translations', () => {
  for (const locale of memoryLocales()) {
    const file = readFileSync(join(root, compiledPath(locale, 'start')), 'utf8');
    const { messages } = JSON.parse(file) as {
      readonly messages: Readonly<Record<string, unknown>>;
    };
    const memory = readMemory(locale);
    const plain = Object.entries(messages).filter(([id]) => !/[{}<#]/.test(memory.get(id) ?? '{'));
    expect(plain.length, locale).toBeGreaterThan(100);
    for (const [id, text] of plain) expect(text, `${locale} ${id}`).toEqual([memory.get(id)]);
  }
  expect(LOCALES).toEqual(['en', ...memoryLocales(), 'pseudo']);
});
