/** Builds URLs in the language of the page. */
import { pathWithLocale } from './locale-path.ts';
import { useLanguage } from './use-language.ts';

/** @returns a function that adds the page's language to a path of the product. */
export function useHref(): (path: string) => string {
  const language = useLanguage();
  return (path) => pathWithLocale(path, language);
}
