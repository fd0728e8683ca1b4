/** What the operator says of the page, as the head says it to others: link previews, lists of results. The
 *  embedded exchange writes it there; on a static host the client does. */
import type { CommonSettings } from './rest/settings.ts';

export interface PageMeta {
  readonly attribute: 'name' | 'property';
  readonly name: string;
  readonly content: string;
}

/** Those that the operator has set. */
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
