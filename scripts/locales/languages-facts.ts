/** Facts about languages for the checker beyond plural categories, which ICU provides. */

interface LanguageFacts {
  /** Letters of its script. */
  readonly script: RegExp;
  /** Character that ends a question. */
  readonly question: string;
  /** Categories in which a text may omit the number, because the text expresses it in words. */
  readonly wordedNumbers: readonly string[];
  readonly isRightToLeft: boolean;
}

const LATIN = /\p{Script=Latin}/u;

/** Most languages in Latin letters. */
const USUAL: LanguageFacts = {
  script: LATIN,
  question: '?',
  wordedNumbers: [],
  isRightToLeft: false,
};

/** Languages that differ from the usual. */
const DIFFERENT: Readonly<Record<string, LanguageFacts>> = {
  ar: {
    script: /\p{Script=Arabic}/u,
    question: '؟',
    wordedNumbers: ['zero', 'one', 'two'],
    isRightToLeft: true,
  },
};

export const factsOf = (locale: string): LanguageFacts => DIFFERENT[locale] ?? USUAL;

/** Names, codes and abbreviations that are the same in every language. */
export const UNTRANSLATED_TERMS = [
  'Tidemark',
  'API',
  'APR',
  'BBO',
  'BTC',
  'CSV',
  'Discord',
  'EMA',
  'ETH',
  'FOK',
  'Google',
  'GTC',
  'ICO',
  'ID',
  'IOC',
  'KYC',
  'MA',
  'MACD',
  'BOLL',
  'RSI',
  'P2P',
  'PNL',
  'PnL',
  'QR',
  'ROI',
  'SMS',
  'Telegram',
  'Simple',
  'Earn',
  'Apple',
  'TP',
  'SL',
  'UID',
  'URL',
  'USD',
  'USDT',
  'UTC',
  '2FA',
  'OHLC',
  'fps',
  'ms',
  'TOTP',
  'IP',
  'VWAP',
  'Vol',
  'Heikin',
  'Ashi',
  'maker',
  'taker',
  'PDF',
  'JPEG',
  'PNG',
  'MB',
  'kB',
  'Ctrl',
  'Esc',
  'Enter',
  'Shift',
  'Alt',
  'O',
  'H',
  'L',
  'C',
] as const;
