/** Meta tags of the page head for link previews and search engines, from the operator's settings.
 *  The embedded exchange writes them into the HTML; on a static host the client does. */
import type { CommonSettings } from './rest/settings.ts';

export interface PageMeta {
  readonly attribute: 'name' | 'property';
  readonly name: string;
  readonly content: string;
}

/** Only the tags with a value. */
export function pageMetasOf(settings: CommonSettings): readonly PageMeta[] {
  const { seoTitle, seoDescription, seoKeywords, seoImage, exchangeUrl } = settings;
  const all: readonly PageMeta[] = [
    { attribute: 'name', name: 'description', content: seoDescription },
    { attribute: 'name', name: 'keywords', content: seoKeywords },
    { attribute: 'property', name: 'og:title', content: seoTitle },
    { attribute: 'property', name: 'og:description', content: seoDescription },
    { attribute: 'property', name: 'og:image', content: seoImage },
    { attribute: 'property', name: 'og:url', content: exchangeUrl },
  ];
  return all.filter(({ content }) => content !== '');
}
