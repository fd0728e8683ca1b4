/** Removes the language from a path and adds it. No other module parses languages in URLs. */
import { DEFAULT_LANGUAGE, languageOfSegment, type Language } from './languages.ts';

interface LocalePath {
  readonly language: Language;
  /** Path without language; starts with "/". */
  readonly path: string;
}

/** Treats the first segment as a language only if it is supported: "/signin" is a page in English.
 *  "/en/wallet" is "/wallet". Query and fragment stay in the path. */
export function splitLocale(path: string): LocalePath {
  const [, segment = '', rest = ''] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? [];
  const language = languageOfSegment(segment);
  if (language === undefined) return { language: DEFAULT_LANGUAGE, path };
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** URL of `path` (with or without a language) in `language`; English has no prefix. */
export function pathWithLocale(path: string, language: Language): string {
  const bare = splitLocale(path).path;
  if (language.code === DEFAULT_LANGUAGE.code) return bare;
  return bare === '/' ? `/${language.segment}` : `/${language.segment}${bare}`;
}
