/** Head of a page for search engines and link previews: the operator's meta tags, title and description of the page, and
 *  its address in every language. The embedded exchange writes them into the HTML; on a static host, and after each
 *  change of page or language, the client does. */
import { segmentOf } from './core/language-segments.ts';
import type { CommonSettings } from './rest/settings.ts';

export interface PageMeta {
  readonly attribute: 'name' | 'property';
  readonly name: string;
  readonly content: string;
}

/** Titles and descriptions of the public pages in a language, by the IDs of their pattern; generated at build. */
export type HeadTexts = Readonly<Record<string, string>>;
export const titleId = (pattern: string): string => `title:${pattern}`;
export const descriptionId = (pattern: string): string => `description:${pattern}`;

/** Returns the meta tags of a page. The operator's own texts have one language, taken for English.
 *  @param own description of the page in its language; undefined for the operator's.
 *  @returns only the tags with a value. */
export function pageMetasOf(settings: CommonSettings, own?: string): readonly PageMeta[] {
  const { seoTitle, seoDescription, seoKeywords, seoImage, exchangeUrl } = settings;
  const description = own ?? seoDescription;
  const all: readonly PageMeta[] = [
    { attribute: 'name', name: 'description', content: description },
    { attribute: 'name', name: 'keywords', content: seoKeywords },
    { attribute: 'property', name: 'og:title', content: seoTitle },
    { attribute: 'property', name: 'og:description', content: description },
    { attribute: 'property', name: 'og:image', content: seoImage },
    { attribute: 'property', name: 'og:url', content: exchangeUrl },
  ];
  return all.filter(({ content }) => content !== '');
}

/** Returns the title of a page: its pair first, if it has one, then its name and that of the exchange. */
export function pageTitleOf(
  appTitle: string,
  title: string | undefined,
  pairText: string | undefined,
): string {
  const names = [pairText?.replace('_', '/'), title, appTitle];
  return names.filter((name) => name !== undefined && name !== '').join(' | ');
}

export interface Alternate {
  /** `x-default` is the address without a language. */
  readonly hreflang: string;
  readonly href: string;
}

/**
 * The address of one page in every language, the shown one included.
 * @param origin without a slash at the end.
 * @param path without language and query.
 */
export function alternatesOf(
  origin: string,
  path: string,
  codes: readonly string[],
): readonly Alternate[] {
  const plain = path === '/' ? '' : path.replace(/\/$/, '');
  const unprefixed = `${origin}${plain || '/'}`;
  return [
    ...codes.map((code) => ({
      hreflang: code,
      href: code === 'en' ? unprefixed : `${origin}/${segmentOf(code)}${plain}`,
    })),
    { hreflang: 'x-default', href: unprefixed },
  ];
}
