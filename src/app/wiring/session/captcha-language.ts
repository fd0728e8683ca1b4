/** Maps languages to the captcha's own language names; other languages fall back to English. */
const NAMES: Readonly<Record<string, string>> = {
  ar: 'ara',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  id: 'ind',
  ja: 'jpn',
  ko: 'kor',
  pt: 'por',
  ru: 'rus',
  ug: 'udm',
  zh: 'zho',
  'zh-hant': 'zho-tw',
  'zh-hk': 'zho-hk',
  'zh-tw': 'zho-tw',
};

export const captchaLanguageOf = (code: string): string => {
  const name = code.toLowerCase();
  return NAMES[name] ?? NAMES[name.split('-', 1)[0] ?? ''] ?? 'eng';
};
