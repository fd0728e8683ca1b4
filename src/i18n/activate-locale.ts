/** Switches the language of the page: its catalog, its direction, its name for screen readers.
 *  Nothing is mounted anew, so a half-filled form and the market stay as they are. */
import { i18n, type Messages } from '@lingui/core';
import type { Language } from './languages.ts';

/** What a switch needs from the rooms this one does not know. */
export interface LocaleNeeds {
  /** The page's `<html>`. */
  readonly root: HTMLElement;
  /** Month names and relative times; a failure costs English dates, not the switch. */
  readonly loadDates: (dates: string) => Promise<void>;
  /** The words of what is loaded. @throws when they cannot be had. */
  readonly loadCatalog: (code: string) => Promise<Messages>;
}

let latest = 0;

/**
 * Loads, then switches at once: direction and words change in the same frame.
 * @returns `superseded` when a later call has taken over, `unavailable` when the catalog did not
 * come and the page stays in the language it had.
 */
export async function activateLocale(
  language: Language,
  { root, loadDates, loadCatalog }: LocaleNeeds,
): Promise<'active' | 'superseded' | 'unavailable'> {
  latest += 1;
  const ticket = latest;
  const [catalog] = await Promise.allSettled([
    loadCatalog(language.code),
    loadDates(language.dates),
  ]);
  if (ticket !== latest) return 'superseded';
  if (catalog.status === 'rejected') return 'unavailable';
  root.lang = language.code === 'pseudo' ? 'en' : language.code;
  root.dir = language.direction;
  i18n.loadAndActivate({ locale: language.code, messages: catalog.value });
  return 'active';
}
