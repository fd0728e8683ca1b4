/** Fonts of the system for the script of each language, in the file of its facts: a rule for each script would be in the
 *  style sheet of every first load. */
import type { DateTexts } from '#src/format/date-locale.ts';
import { dateTextsOf } from './date-texts.ts';

/** Fonts that a system has without a download: the best for an interface first. Android chooses its own by the `lang` of
 *  the page; where it knows their names, they are those of Linux. */
interface SystemFonts {
  readonly apple: string;
  readonly windows: string;
  readonly linux: string;
}

const NIRMALA = "'Nirmala UI'";

/** By script. They follow the fonts of Latin text, of which Segoe UI has Arabic, Armenian, Georgian and Hebrew letters. */
const FONTS: Readonly<Record<string, SystemFonts>> = {
  Arab: {
    apple: "'SF Arabic','Geeza Pro'",
    windows: 'Tahoma',
    linux: "'Noto Sans Arabic','Noto Naskh Arabic'",
  },
  Armn: { apple: "'SF Armenian',Mshtakan", windows: 'Sylfaen', linux: "'Noto Sans Armenian'" },
  Beng: { apple: "'Kohinoor Bangla'", windows: NIRMALA, linux: "'Noto Sans Bengali'" },
  Deva: { apple: "'Kohinoor Devanagari'", windows: NIRMALA, linux: "'Noto Sans Devanagari'" },
  Ethi: { apple: 'Kefa', windows: 'Ebrima,Nyala', linux: "'Noto Sans Ethiopic'" },
  Geor: { apple: "'SF Georgian'", windows: 'Sylfaen', linux: "'Noto Sans Georgian'" },
  Gujr: { apple: "'Kohinoor Gujarati'", windows: NIRMALA, linux: "'Noto Sans Gujarati'" },
  Guru: { apple: "'Mukta Mahee'", windows: NIRMALA, linux: "'Noto Sans Gurmukhi'" },
  Hans: {
    apple: "'PingFang SC'",
    windows: "'Microsoft YaHei UI'",
    linux: "'Noto Sans SC','Noto Sans CJK SC'",
  },
  Hant: {
    apple: "'PingFang TC'",
    windows: "'Microsoft JhengHei UI'",
    linux: "'Noto Sans TC','Noto Sans CJK TC'",
  },
  Hebr: { apple: "'SF Hebrew','Arial Hebrew'", windows: 'Arial', linux: "'Noto Sans Hebrew'" },
  Jpan: {
    apple: "'Hiragino Sans'",
    windows: "'Yu Gothic UI',Meiryo",
    linux: "'Noto Sans JP','Noto Sans CJK JP'",
  },
  Khmr: { apple: "'Khmer Sangam MN'", windows: "'Leelawadee UI'", linux: "'Noto Sans Khmer'" },
  Knda: { apple: "'Kannada Sangam MN'", windows: NIRMALA, linux: "'Noto Sans Kannada'" },
  Kore: {
    apple: "'Apple SD Gothic Neo'",
    windows: "'Malgun Gothic'",
    linux: "'Noto Sans KR','Noto Sans CJK KR'",
  },
  Laoo: { apple: "'Lao Sangam MN'", windows: "'Leelawadee UI'", linux: "'Noto Sans Lao'" },
  Mlym: { apple: "'Malayalam Sangam MN'", windows: NIRMALA, linux: "'Noto Sans Malayalam'" },
  Mymr: { apple: "'Myanmar Sangam MN'", windows: "'Myanmar Text'", linux: "'Noto Sans Myanmar'" },
  Sinh: { apple: "'Sinhala Sangam MN'", windows: NIRMALA, linux: "'Noto Sans Sinhala'" },
  Taml: { apple: "'Tamil Sangam MN'", windows: NIRMALA, linux: "'Noto Sans Tamil'" },
  Telu: { apple: "'Kohinoor Telugu'", windows: NIRMALA, linux: "'Noto Sans Telugu'" },
  Thai: { apple: 'Thonburi', windows: "'Leelawadee UI'", linux: "'Noto Sans Thai'" },
};

/** Scripts whose letters the fonts of Latin text have. */
const WITH_LATIN: ReadonlySet<string> = new Set(['Latn', 'Cyrl', 'Grek']);

/** @throws Error for a script without fonts. */
export function fontsOf(code: string): string | undefined {
  const { script = '' } = new Intl.Locale(code === 'pseudo' ? 'en' : code).maximize();
  if (WITH_LATIN.has(script)) return undefined;
  const fonts = FONTS[script === 'Aran' ? 'Arab' : script];
  if (fonts === undefined)
    throw new Error(`No fonts are listed for ${code}, written in ${script}.`);
  return [fonts.apple, fonts.windows, fonts.linux].join(',');
}

/** Returns the dates of a language, and its fonts where they are not those of Latin text. */
export async function languageFactsOf(code: string): Promise<DateTexts> {
  const fonts = fontsOf(code);
  return { ...(await dateTextsOf(code)), ...(fonts === undefined ? {} : { fonts }) };
}
