/** Switches the language of the page: its catalog, its direction, its `lang` attribute. Nothing is
 *  remounted, so forms and market data are unaffected. */
import { i18n, type Messages } from '@lingui/core';
import type { Language } from './languages.ts';

/** Dependencies of a switch in other modules. */
export interface LocaleNeeds {
  /** The page's `<html>`. */
  readonly root: HTMLElement;
  /** Loads month names, relative times and fonts. Returns what applies them, so that they change with the texts; on
   *  failure dates are in English, and the switch continues. */
  readonly loadFacts: (code: string) => Promise<() => void>;
  /**
   * Loads the messages of all loaded chunks.
   * @throws when they cannot be loaded.
   */
  readonly loadCatalog: (code: string) => Promise<Messages>;
}

let latest = 0;

/**
 * Loads first, then switches: direction, texts and dates change in the same animation frame.
 * @returns `superseded` when a later call has replaced this one, `unavailable` when the catalog
 * could not be loaded and the page keeps its language.
 */
export async function activateLocale(
  language: Language,
  { root, loadFacts, loadCatalog }: LocaleNeeds,
): Promise<'active' | 'superseded' | 'unavailable'> {
  latest += 1;
  const ticket = latest;
  const [catalog, facts] = await Promise.allSettled([
    loadCatalog(language.code),
    loadFacts(language.code),
  ]);
  if (ticket !== latest) return 'superseded';
  if (catalog.status === 'rejected') return 'unavailable';
  root.lang = language.code === 'pseudo' ? 'en' : language.code;
  root.dir = language.direction;
  root.classList.toggle('tall', language.isTall);
  if (facts.status === 'fulfilled') facts.value();
  // Numbers in texts have the digits of those beside them.
  const locales = `${root.lang}-u-nu-latn`;
  i18n.loadAndActivate({ locale: language.code, locales, messages: catalog.value });
  return 'active';
}
