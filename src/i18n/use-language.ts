/** Returns the current language of the page. */
import { useLingui } from '@lingui/react';
import { DEFAULT_LANGUAGE, languageOf, type Language } from './languages.ts';

export function useLanguage(): Language {
  const { i18n } = useLingui();
  return languageOf(i18n.locale) ?? DEFAULT_LANGUAGE;
}
