/** Compares the characters of each language with those of the fonts in tests/support/fonts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { root } from '../runner/programs.ts';
import { fileFinding, type Finding } from '../tree/findings.ts';
import { countryCatalogOf } from './country-names.ts';
import { dateTextsOf } from './date-texts.ts';
import { memoryPath, readMemory } from './memory.ts';

export const FONT_FOLDER = 'tests/support/fonts';

/** Tables of a font: the number of them, then for each its tag, checksum, offset and length. */
const TABLES_AT = 12;
const TABLE_SIZE = 16;
/** Format of a list of characters up to U+FFFF, which every font has. */
const SEGMENTS = 4;

/** Returns the characters that a font of TrueType or OpenType has a glyph for, as its table `cmap` lists them. */
export function fontCharactersOf(font: Buffer): ReadonlySet<number> {
  const cmap = tableOffset(font, 'cmap');
  const found = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + 8 * index);
    if (font.readUInt16BE(at) === SEGMENTS) addSegments(font, at, found);
  }
  return found;
}

/** @throws Error when the font lacks the table. */
function tableOffset(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = TABLES_AT + TABLE_SIZE * index;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`A font has no table ${tag}.`);
}

/** Ends, starts, differences and offsets of all segments, in four lists. Glyph 0 is the box. */
function addSegments(font: Buffer, at: number, found: Set<number>): void {
  const listSize = font.readUInt16BE(at + 6);
  for (let index = 0; index < listSize; index += 2) {
    const end = font.readUInt16BE(at + 14 + index);
    const startAt = at + 16 + listSize + index;
    const start = font.readUInt16BE(startAt);
    const offsetAt = startAt + 2 * listSize;
    const offset = font.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code < 0xff_ff; code += 1) {
      const difference = font.readUInt16BE(startAt + listSize);
      const glyph =
        offset === 0
          ? (code + difference) % 0x1_00_00
          : font.readUInt16BE(offsetAt + offset + 2 * (code - start));
      if (glyph !== 0) found.add(code);
    }
  }
}

/** Returns the characters of all fonts of the folder. */
export function committedCharacters(): ReadonlySet<number> {
  const folder = join(root, FONT_FOLDER);
  const files = readdirSync(folder).filter((name) => /\.(?:ttf|otf)$/.test(name));
  const all = files.map((name) => [...fontCharactersOf(readFileSync(join(folder, name)))]);
  return new Set(all.flat());
}

/** Returns all that the client shows in a language without a user's or operator's text: its memory, its own name, names
 *  of countries, months and relative times. */
export async function shownTextOf(locale: string): Promise<string> {
  const endonym = LANGUAGE_ROWS.find(({ code }) => code === locale)?.endonym ?? '';
  const generated = [countryCatalogOf(locale), await dateTextsOf(locale)];
  return [...readMemory(locale).values(), endonym, JSON.stringify(generated)].join('\n');
}

/** Returns a finding for a language with characters that no font has. */
export function glyphFindings(
  locale: string,
  text: string,
  characters: ReadonlySet<number>,
): readonly Finding[] {
  const missing = [...new Set(text)].filter(
    (one) => one !== '\n' && !characters.has(one.codePointAt(0) ?? 0),
  );
  if (missing.length === 0) return [];
  const message = `no font of ${FONT_FOLDER} has ${missing.join(' ')}: node scripts/subset-fonts.ts`;
  return [fileFinding(memoryPath(locale), message)];
}
