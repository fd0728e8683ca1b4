/** Tests that the fonts of stories and journeys have the letters of every language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  committedCharacters,
  FONT_FOLDER,
  fontCharactersOf,
  glyphFindings,
  shownTextOf,
} from '#scripts/locales/font-coverage.ts';
import { root } from '#scripts/runner/programs.ts';

const charactersOf = (file: string): string =>
  String.fromCodePoint(...fontCharactersOf(readFileSync(join(root, FONT_FOLDER, file))));

it('reads the characters of a font from its own table', () => {
  const thai = charactersOf('NotoSansThai-Regular.ttf');
  // The whole block, with the joiners and the circle for a mark alone.
  expect(thai.replaceAll(/[\p{Script=Thai}฿]/gu, '')).toBe('\u200C\u200D◌');
  expect(thai.match(/\p{Script=Thai}/gu)).toHaveLength(86);
  expect(charactersOf('LowNumbers-Regular.ttf')).toBe(
    String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index)),
  );
  const cjk = charactersOf('NotoSansCJK-Regular.otf');
  for (const one of '한国國、カ') expect(cjk).toContain(one);
  // A font for other letters draws no Latin text.
  expect(cjk).not.toMatch(/[a-z0-9 ]/i);
});

it('has every character of a language in the committed fonts', async () => {
  const characters = committedCharacters();
  for (const code of ['az', 'uz', 'ru', 'el', 'am', 'my', 'ja', 'zh-Hant'])
    expect(glyphFindings(code, await shownTextOf(code), characters)).toEqual([]);
});

it('finds a character that no font has', async () => {
  const characters = new Set(committedCharacters());
  characters.delete('ქ'.codePointAt(0) ?? 0);
  const text = `${await shownTextOf('ka')}\u{1F40B}`;
  const findings = glyphFindings('ka', text, characters);
  expect(findings.map(({ file }) => file)).toEqual(['locales/ka.json']);
  expect(findings[0]?.message).toContain(' has ქ \u{1F40B}: ');
});
