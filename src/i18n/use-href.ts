/** Addresses in the language of the page. */
import { pathWithLocale } from './locale-path.ts';
import { useLanguage } from './use-language.ts';

/** @returns a function that puts the page's language on a path of ours. */
export function useHref(): (path: string) => string {
  const language = useLanguage();
  return (path) => pathWithLocale(path, language);
}
