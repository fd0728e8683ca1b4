/** The languages of the interface: one row each, read by client, exchange and checks. Adding a language is its memory
 *  file `locales/CODE.json` and its row here, then `npm run docs` (src/i18n/known-languages.ts is made from this). */

export interface LanguageRow {
  /** BCP 47; also the file of its texts and the `lang` of the page. */
  readonly code: string;
  /** Name of the language in itself; the same in every interface language. */
  readonly endonym: string;
  readonly englishName: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whether its letters have marks above and below, which need a higher line. */
  readonly isTall: boolean;
  /** Decides the meaning of a typed comma. */
  readonly decimalSign: '.' | ',';
  /** Name of dayjs's file, which can differ: its `sr` is Latin, its `uz` Cyrillic, its `pt` European. */
  readonly dates: string;
  /** `later`: not offered, because its texts are incomplete. `development`: finds text that is no message. */
  readonly offer: 'always' | 'later' | 'development';
}

/** Generated from English, lengthened and bracketed. */
export const PSEUDO_LANGUAGE_CODE = 'pseudo';

/** The operator's desk exists in these only. */
export const DESK_LANGUAGE_CODES: readonly string[] = ['en', 'ar', 'vi'];

/** code, endonym, English name, direction and height of its letters, decimal sign, file of dayjs, offer. */
const ROWS = `
en | English | English | ltr | . | en | always
ar | العربية | Arabic | rtl | . | ar | always
zh-Hans | 简体中文 | Simplified Chinese | ltr | . | zh-cn | always
zh-Hant | 繁體中文 | Traditional Chinese | ltr | . | zh-tw | always
es | Español (España) | Spanish | ltr | , | es | always
es-419 | Español (Latinoamérica) | Latin American Spanish | ltr | . | es-mx | always
pt-BR | Português (Brasil) | Brazilian Portuguese | ltr | , | pt-br | always
pt-PT | Português (Portugal) | European Portuguese | ltr | , | pt | always
fr | Français | French | ltr | , | fr | always
de | Deutsch | German | ltr | , | de | always
it | Italiano | Italian | ltr | , | it | always
nl | Nederlands | Dutch | ltr | , | nl | always
ru | Русский | Russian | ltr | , | ru | always
uk | Українська | Ukrainian | ltr | , | uk | always
pl | Polski | Polish | ltr | , | pl | always
cs | Čeština | Czech | ltr | , | cs | always
sk | Slovenčina | Slovak | ltr | , | sk | always
hu | Magyar | Hungarian | ltr | , | hu | always
ro | Română | Romanian | ltr | , | ro | always
bg | Български | Bulgarian | ltr | , | bg | always
el | Ελληνικά | Greek | ltr | , | el | always
sr-Latn | Srpski | Serbian (Latin) | ltr | , | sr | always
hr | Hrvatski | Croatian | ltr | , | hr | always
bs | Bosanski | Bosnian | ltr | , | bs | always
sl | Slovenščina | Slovenian | ltr | , | sl | always
mk | Македонски | Macedonian | ltr | , | mk | always
sq | Shqip | Albanian | ltr | , | sq | always
da | Dansk | Danish | ltr | , | da | always
sv | Svenska | Swedish | ltr | , | sv | always
nb | Norsk bokmål | Norwegian Bokmål | ltr | , | nb | always
fi | Suomi | Finnish | ltr | , | fi | always
is | Íslenska | Icelandic | ltr | , | is | always
et | Eesti | Estonian | ltr | , | et | always
lv | Latviešu | Latvian | ltr | , | lv | always
lt | Lietuvių | Lithuanian | ltr | , | lt | always
ca | Català | Catalan | ltr | , | ca | always
eu | Euskara | Basque | ltr | , | eu | always
gl | Galego | Galician | ltr | , | gl | always
be | Беларуская | Belarusian | ltr | , | be | always
tr | Türkçe | Turkish | ltr | , | tr | always
az | Azərbaycanca | Azerbaijani | ltr | , | az | always
kk | Қазақша | Kazakh | ltr | , | kk | always
uz | Oʻzbekcha | Uzbek | ltr | , | uz-latn | always
ky | Кыргызча | Kyrgyz | ltr | , | ky | always
mn | Монгол | Mongolian | ltr | . | mn | always
ka | ქართული | Georgian | ltr | , | ka | always
hy | Հայերեն | Armenian | ltr | , | hy-am | always
he | עברית | Hebrew | rtl | . | he | always
fa | فارسی | Persian | rtl | . | fa | always
ur | اردو | Urdu | rtl tall | . | ur | always
hi | हिन्दी | Hindi | ltr | . | hi | always
bn | বাংলা | Bangla | ltr | . | bn | always
ta | தமிழ் | Tamil | ltr | . | ta | always
te | తెలుగు | Telugu | ltr | . | te | always
mr | मराठी | Marathi | ltr | . | mr | always
gu | ગુજરાતી | Gujarati | ltr | . | gu | always
kn | ಕನ್ನಡ | Kannada | ltr | . | kn | always
ml | മലയാളം | Malayalam | ltr | . | ml | always
pa | ਪੰਜਾਬੀ | Punjabi | ltr | . | pa-in | always
si | සිංහල | Sinhala | ltr | . | si | always
ne | नेपाली | Nepali | ltr | . | ne | always
th | ไทย | Thai | ltr tall | . | th | always
lo | ລາວ | Lao | ltr tall | , | lo | always
km | ខ្មែរ | Khmer | ltr tall | . | km | always
my | မြန်မာ | Burmese | ltr tall | . | my | always
vi | Tiếng Việt | Vietnamese | ltr | , | vi | always
id | Bahasa Indonesia | Indonesian | ltr | , | id | always
ms | Bahasa Melayu | Malay | ltr | . | ms | always
fil | Filipino | Filipino | ltr | . | tl-ph | always
ja | 日本語 | Japanese | ltr | . | ja | always
ko | 한국어 | Korean | ltr | . | ko | always
sw | Kiswahili | Swahili | ltr | . | sw | always
am | አማርኛ | Amharic | ltr | . | am | always
yo | Èdè Yorùbá | Yoruba | ltr | . | yo | always
af | Afrikaans | Afrikaans | ltr | , | af | always
pseudo | Pseudo | Pseudo | ltr | . | en | development
`;

export const LANGUAGE_ROWS: readonly LanguageRow[] = ROWS.trim().split('\n').map(rowOf);

function rowOf(line: string): LanguageRow {
  const [code = '', endonym = '', englishName = '', letters = '', decimalSign, dates = '', offer] =
    line.split('|').map((cell) => cell.trim());
  return {
    code,
    endonym,
    englishName,
    direction: letters.startsWith('rtl') ? 'rtl' : 'ltr',
    isTall: letters.endsWith('tall'),
    decimalSign: decimalSign === ',' ? ',' : '.',
    dates,
    offer: offer === 'always' || offer === 'development' ? offer : 'later',
  };
}

/** Languages whose texts are complete, in the order of the picker. */
export const OFFERED_LANGUAGES: readonly LanguageRow[] = LANGUAGE_ROWS.filter(
  ({ offer }) => offer === 'always',
);
