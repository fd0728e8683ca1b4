/** Defines the collected messages and the locations of each language's catalogs. */
import { formatter } from '@lingui/format-po';

const config = {
  sourceLocale: 'en',
  locales: ['en', 'ar', 'vi', 'pseudo'],
  // Generated from English: text on a screen without brackets was never a message.
  pseudoLocale: { locale: 'pseudo', prepend: '[', append: ']', extend: 0.4, extendCharacter: '~' },
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/src'] }],
  orderBy: 'message',
  // Line numbers would change every catalog with every edit.
  format: formatter({ lineNumbers: false }),
};

export default config;
