/** Takes the language off a path and puts it on: the one place that knows how addresses name it. */
import { DEFAULT_LANGUAGE, languageOfSegment, type Language } from './languages.ts';

interface LocalePath {
  readonly language: Language;
  /** The path without its language; begins with "/". */
  readonly path: string;
}

/**
 * The first segment is a language only when it is one of ours: "/signin" is a page in English.
 * "/en/wallet" is "/wallet". Query and fragment stay on the path.
 */
export function splitLocale(path: string): LocalePath {
  const [, segment = '', rest = ''] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? [];
  const language = languageOfSegment(segment);
  if (language === undefined) return { language: DEFAULT_LANGUAGE, path };
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The address of `path` (with or without a language) in `language`; English has no prefix. */
export function pathWithLocale(path: string, language: Language): string {
  const bare = splitLocale(path).path;
  if (language.code === DEFAULT_LANGUAGE.code) return bare;
  return bare === '/' ? `/${language.segment}` : `/${language.segment}${bare}`;
}
