/** Languages as rows of a picker or palette; each links to the current page in that language. */
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { dataOf } from '#domain/loadable.ts';
import type { LanguageItem } from '#src/features/language-picker/index.ts';
import { namedLanguages } from '#src/i18n/language-names.ts';
import type { Language } from '#src/i18n/languages.ts';
import { pathWithLocale } from '#src/i18n/locale-path.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { settings } from '#src/stores/settings.store.ts';

export function useLanguageItems(): readonly LanguageItem[] {
  const current = useLanguage();
  const [path] = useLocation();
  const search = useSearch();
  const common = dataOf(useSnapshot(settings).common);
  const listed = common?.languages ?? [];
  return namedLanguages(listed, process.env['NODE_ENV'] === 'development').map((language) => ({
    key: language.code,
    label: language.endonym,
    englishName: language.englishName,
    direction: language.direction,
    isChecked: language.code === current.code,
    href: pathWithLocale(path, language) + searchIn(search, language),
  }));
}

/** Replaces the language in the sign-in's redirect parameter too. */
function searchIn(search: string, language: Language): string {
  if (search === '') return '';
  const query = new URLSearchParams(search);
  const redirect = query.get('redirect');
  if (redirect?.startsWith('/') !== true) return `?${search}`;
  query.set('redirect', pathWithLocale(redirect, language));
  return `?${query.toString()}`;
}
