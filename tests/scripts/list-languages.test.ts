/** The figures of each language. */
import { expect, it } from 'vitest';
import { languagesPage } from '#scripts/list-languages.ts';
import { englishSourceOf } from '#scripts/locales/english-source.ts';
import { figuresOf } from '#scripts/locales/language-figures.ts';
import { memoryLocales } from '#scripts/locales/memory.ts';

const message = (text: string) => ({
  id: text,
  text,
  context: undefined,
  comments: [],
  files: [],
});

it('counts texts as in English and compares lengths', async () => {
  const texts = [
    'Sixteen letters.',
    'Another sentence.',
    'Trade',
    'UID',
    '{n, plural, one {#} other {#}}',
  ];
  const english = await englishSourceOf(new Map(texts.map((text) => [text, message(text)])));
  const memory = new Map([
    ['Sixteen letters.', 'x'.repeat(32)],
    ['Another sentence.', 'y'.repeat(17)],
    ['Trade', 'Trade'],
    ['UID', 'UID'],
    ['{n, plural, one {#} other {#}}', '{n, plural, one {#} other {#}}'],
  ]);
  const figures = await figuresOf('de', memory, english);
  expect(figures.messageCount).toBe(5);
  // A code has no words to translate.
  expect(figures.untranslatedShare).toBe(1 / 5);
  expect(figures.lengthRatio).toBeCloseTo(49 / 33);
  expect(figures.longest).toEqual({ id: 'Sixteen letters.', ratio: 2 });
});

it('has a row for each language', async () => {
  const { path, text } = await languagesPage();
  expect(path).toBe('docs/languages.md');
  const codes = [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code);
  expect(codes).toEqual(memoryLocales());
});
