/** Facts about a language for the checker beyond its plural categories, which ICU provides. */

interface LanguageFacts {
  /** Letters of its script. */
  readonly script: RegExp;
  /** Character that ends a question. */
  readonly question: string;
  /** Categories in which a text may omit the number, because the text expresses it in words. */
  readonly wordedNumbers: readonly string[];
}

const LATIN = /\p{Script=Latin}/u;

export const FACTS: Readonly<Record<string, LanguageFacts>> = {
  ar: { script: /\p{Script=Arabic}/u, question: '؟', wordedNumbers: ['zero', 'one', 'two'] },
  vi: { script: LATIN, question: '?', wordedNumbers: [] },
};

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
