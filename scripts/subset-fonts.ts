/** Writes the fonts of letters other than Latin and Arabic into tests/support/fonts: parts of Noto Sans with the letters
 *  of our languages. `node scripts/subset-fonts.ts FOLDER` reads unpacked Debian packages (README of the fonts). */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FONT_FOLDER, shownTextOf } from './locales/font-coverage.ts';
import { root } from './runner/programs.ts';

type Weight = 'Regular' | 'Bold';

interface FontPart {
  /** Name of the published file, without weight. */
  readonly source: string;
  /** Whole blocks of letters, so that new words need no new font. */
  readonly unicodes: string;
  /** Name of the committed font; absent, that of the published file. */
  readonly family?: string;
  readonly weights: readonly Weight[];
}

const ALL: readonly Weight[] = ['Regular', 'Bold'];
/** Large fonts: semibold texts are shown in regular letters. */
const REGULAR: readonly Weight[] = ['Regular'];
/** Marks between sentences of several scripts. */
const DANDA = 'U+0964-0965';

const PARTS: readonly FontPart[] = [
  // Beside the part with Latin letters; two files of one family would compete for its name.
  {
    source: 'NotoSans',
    unicodes: 'U+0250-02FF,U+0370-03FF,U+0400-052F',
    family: 'More Letters',
    weights: ALL,
  },
  { source: 'NotoSansArmenian', unicodes: 'U+0530-058F,U+FB13-FB17', weights: ALL },
  { source: 'NotoSansBengali', unicodes: `U+0980-09FF,${DANDA}`, weights: REGULAR },
  { source: 'NotoSansDevanagari', unicodes: 'U+0900-097F', weights: REGULAR },
  { source: 'NotoSansEthiopic', unicodes: 'U+1200-137F', weights: REGULAR },
  { source: 'NotoSansGeorgian', unicodes: 'U+10A0-10FF', weights: ALL },
  { source: 'NotoSansGujarati', unicodes: `U+0A80-0AFF,${DANDA}`, weights: REGULAR },
  { source: 'NotoSansGurmukhi', unicodes: `U+0A00-0A7F,${DANDA}`, weights: ALL },
  { source: 'NotoSansHebrew', unicodes: 'U+0590-05FF', weights: ALL },
  { source: 'NotoSansKannada', unicodes: `U+0C80-0CFF,${DANDA}`, weights: REGULAR },
  { source: 'NotoSansKhmer', unicodes: 'U+1780-17FF', weights: REGULAR },
  { source: 'NotoSansLao', unicodes: 'U+0E80-0EFF', weights: ALL },
  { source: 'NotoSansMalayalam', unicodes: 'U+0D00-0D7F', weights: REGULAR },
  { source: 'NotoSansMyanmar', unicodes: 'U+1000-109F', weights: REGULAR },
  { source: 'NotoSansSinhala', unicodes: 'U+0D80-0DFF', weights: REGULAR },
  { source: 'NotoSansTamil', unicodes: 'U+0B80-0BFF', weights: ALL },
  { source: 'NotoSansTelugu', unicodes: 'U+0C00-0C7F', weights: REGULAR },
  { source: 'NotoSansThai', unicodes: 'U+0E00-0E7F', weights: ALL },
];

/** Joiners of letters, and the circle that carries a mark without a letter. */
const JOINERS = 'U+200C-200D,U+25CC';

/** Chinese, Japanese and Korean have too many characters: those that their texts use, in one file with the forms of each
 *  language. */
const CJK = {
  languages: ['ja', 'ko', 'zh-Hans', 'zh-Hant'],
  source: 'opentype/noto/NotoSansCJK-Regular.ttc',
  // Simplified Chinese, in a file of ten fonts.
  fontNumber: 2,
  unicodes: 'U+3000-303F,U+3041-3096,U+3099-30FF,U+FF01-FF65',
  features: 'kern,locl,ccmp,liga,calt,ljmo,vjmo,tjmo',
  file: 'NotoSansCJK-Regular.otf',
};

const FONTS = 'usr/share/fonts';
/** Names of a font that contain its family: family, unique name, full name, PostScript name. */
const RENAME = `
import sys
from fontTools.ttLib import TTFont
path, family, weight = sys.argv[1:]
font = TTFont(path)
plain = family.replace(' ', '')
texts = {1: family, 3: f'{plain}-{weight}', 4: f'{family} {weight}', 6: f'{plain}-{weight}'}
for record in font['name'].names:
    if record.nameID in texts:
        record.string = texts[record.nameID]
font.save(path)
`;

const pathOf = (file: string): string => join(root, FONT_FOLDER, file);
const runPython = (...args: string[]): void => {
  execFileSync('python3', args, { stdio: 'inherit' });
};
const subset = (from: string, to: string, ...options: string[]): void => {
  runPython('-m', 'fontTools.subset', from, '--no-hinting', `--output-file=${to}`, ...options);
};

function writePart({ source, unicodes, family, weights }: FontPart, from: string): void {
  for (const weight of weights) {
    const path = pathOf(`${(family ?? source).replaceAll(' ', '')}-${weight}.ttf`);
    const published = join(from, FONTS, 'truetype/noto', `${source}-${weight}.ttf`);
    subset(published, path, `--unicodes=${unicodes},${JOINERS}`, '--layout-features=*');
    if (family !== undefined) runPython('-c', RENAME, path, family, weight);
  }
}

async function writeCjk(from: string): Promise<void> {
  const texts = await Promise.all(CJK.languages.map(shownTextOf));
  const used = [...new Set(texts.join(''))].filter((one) =>
    /[\p{Script=Han}\p{Script=Hangul}]/u.test(one),
  );
  const codes = used.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16)}`);
  subset(
    join(from, FONTS, CJK.source),
    pathOf(CJK.file),
    `--font-number=${CJK.fontNumber}`,
    `--unicodes=${CJK.unicodes},${codes.toSorted().join(',')}`,
    `--layout-features=${CJK.features}`,
  );
}

const [from = ''] = process.argv.slice(2);
if (!existsSync(join(from, FONTS, CJK.source)))
  throw new Error(`Name a folder with ${FONTS}/${CJK.source} (tests/support/fonts/README.md).`);
for (const part of PARTS) writePart(part, from);
await writeCjk(from);
