/** Fonts of the system for the script of each language, in the file of its facts: a rule for each script would be in the
 *  style sheet of every first load. */
import type { DateTexts } from '#src/format/date-locale.ts';
import { dateTextsOf } from './date-texts.ts';

/** By script, after the fonts of Latin text: Windows, Apple, then Android and Linux. */
const FONTS: Readonly<Record<string, string>> = {
  Arab: "'SF Arabic','Noto Sans Arabic','Noto Naskh Arabic','Geeza Pro',Tahoma",
  Armn: "'Noto Sans Armenian',Mshtakan,Sylfaen",
  Beng: "'Nirmala UI','Kohinoor Bangla','Noto Sans Bengali'",
  Deva: "'Nirmala UI','Kohinoor Devanagari','Noto Sans Devanagari'",
  Ethi: "Ebrima,Nyala,Kefa,'Noto Sans Ethiopic'",
  Geor: "'Noto Sans Georgian',Sylfaen",
  Gujr: "'Nirmala UI','Kohinoor Gujarati','Noto Sans Gujarati'",
  Guru: "'Nirmala UI','Mukta Mahee','Noto Sans Gurmukhi'",
  Hans: "'PingFang SC','Microsoft YaHei UI','Noto Sans SC','Noto Sans CJK SC'",
  Hant: "'PingFang TC','Microsoft JhengHei UI','Noto Sans TC','Noto Sans CJK TC'",
  Hebr: "'SF Hebrew','Noto Sans Hebrew','Arial Hebrew',Arial",
  Jpan: "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans JP','Noto Sans CJK JP'",
  Khmr: "'Leelawadee UI','Khmer Sangam MN','Noto Sans Khmer'",
  Knda: "'Nirmala UI','Kannada Sangam MN','Noto Sans Kannada'",
  Kore: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Noto Sans CJK KR'",
  Laoo: "'Leelawadee UI','Lao Sangam MN','Noto Sans Lao'",
  Mlym: "'Nirmala UI','Malayalam Sangam MN','Noto Sans Malayalam'",
  Mymr: "'Myanmar Text','Myanmar Sangam MN','Noto Sans Myanmar'",
  Sinh: "'Nirmala UI','Sinhala Sangam MN','Noto Sans Sinhala'",
  Taml: "'Nirmala UI','Tamil Sangam MN','Noto Sans Tamil'",
  Telu: "'Nirmala UI','Kohinoor Telugu','Noto Sans Telugu'",
  Thai: "'Leelawadee UI',Thonburi,'Noto Sans Thai'",
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
  return fonts;
}

/** Returns the dates of a language, and its fonts where they are not those of Latin text. */
export async function languageFactsOf(code: string): Promise<DateTexts> {
  const fonts = fontsOf(code);
  return { ...(await dateTextsOf(code)), ...(fonts === undefined ? {} : { fonts }) };
}
