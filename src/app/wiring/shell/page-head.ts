/** Head of the page for search engines and link previews. The embedded exchange writes it into the HTML; the client
 *  writes the operator's tags on a static host, and what depends on page and language after each change of them. */
import { i18n } from '@lingui/core';
import {
  alternatesOf,
  descriptionId,
  pageMetasOf,
  type Alternate,
  type HeadTexts,
} from '#contract/page-head.ts';
import type { CommonSettings } from '#contract/rest/settings.ts';
import { dataOf } from '#domain/loadable.ts';
import { offeredLanguages } from '#src/i18n/languages.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { settings } from '#src/stores/settings.store.ts';
import { addressAt } from '../../addresses.ts';
import { fetchCatalog } from '../../deferred/part-loader.ts';

export function describePage(common: CommonSettings): void {
  for (const { attribute, name, content } of pageMetasOf(common)) {
    const meta = document.createElement('meta');
    meta.setAttribute(attribute, name);
    meta.content = content;
    document.head.append(meta);
  }
}

/** The router announces its own changes of the address as events too. */
const NAVIGATION = ['popstate', 'pushState', 'replaceState'] as const;

/**
 * Keeps description and addresses in other languages those of the shown page. Titles are written by the pages.
 * @param readTexts returns the texts of a language.
 * @returns what ends it.
 */
export function keepPageHead(
  readTexts: (code: string) => Promise<HeadTexts> = async (code) =>
    (await fetchCatalog(code, 'heads')) as HeadTexts,
): () => void {
  let described = '';
  const update = async (): Promise<void> => {
    const { path } = splitLocale(location.pathname);
    const page = `${i18n.locale} ${path}`;
    if (page === described) return;
    described = page;
    const texts = await readTexts(i18n.locale).catch(() => undefined);
    if (texts === undefined || page !== described) return;
    const address = addressAt(path)?.address;
    const description = address && texts[descriptionId(address)];
    if (description !== undefined) writeDescription(description);
    writeAlternates(description === undefined ? [] : alternatesOf(location.origin, path, codes()));
  };
  const describeAgain = (): void => void update();
  for (const event of NAVIGATION) window.addEventListener(event, describeAgain);
  const unwatch = i18n.on('change', describeAgain);
  describeAgain();
  return () => {
    for (const event of NAVIGATION) window.removeEventListener(event, describeAgain);
    unwatch();
  };
}

const codes = (): readonly string[] =>
  offeredLanguages(dataOf(settings.common)?.languages ?? [], false).map(({ code }) => code);

function writeDescription(text: string): void {
  for (const name of ['meta[name="description"]', 'meta[property="og:description"]'])
    document.head.querySelector(name)?.setAttribute('content', text);
}

function writeAlternates(alternates: readonly Alternate[]): void {
  for (const link of document.head.querySelectorAll('link[hreflang]')) link.remove();
  document.head.append(
    ...alternates.map(({ hreflang, href }) =>
      Object.assign(document.createElement('link'), { rel: 'alternate', hreflang, href }),
    ),
  );
}
