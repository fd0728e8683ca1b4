/** Which messages are collected, and where the catalogs of each language live. */
import { formatter } from '@lingui/format-po';

const config = {
  sourceLocale: 'en',
  locales: ['en', 'ar', 'vi', 'pseudo'],
  // Written by machine from English: what stays plain on a screen was never a message.
  pseudoLocale: { locale: 'pseudo', prepend: '[', append: ']', extend: 0.4, extendCharacter: '~' },
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/src'] }],
  orderBy: 'message',
  // Line numbers would change every catalog with every edit.
  format: formatter({ lineNumbers: false }),
};

export default config;
