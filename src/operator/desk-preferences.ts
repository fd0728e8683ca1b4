/** Theme and language of the desk, stored in the browser. The theme is the client's own entry, so that
 *  both pages of one origin look alike. */
import type { Messages } from '@lingui/core';
import { DESK_PATH } from '#contract/operator/addresses.ts';
import { setDateLocale, type DateTexts } from '#src/format/date-locale.ts';
import { activateLocale } from '#src/i18n/activate-locale.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#src/i18n/languages.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';

type Theme = 'dark' | 'light';

export const deskTheme = (): Theme =>
  localTexts.read(STORED.theme) === 'light' ? 'light' : 'dark';

export function chooseDeskTheme(theme: Theme): void {
  localTexts.write(STORED.theme, theme);
  dressDesk();
}

/** Sets the theme as attributes of the root element. */
export function dressDesk(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = deskTheme();
  dataset['scheme'] = '1';
  dataset['updown'] = '1';
}

export async function chooseDeskLanguage(code: string): Promise<void> {
  localTexts.write(STORED.operatorLanguage, code);
  await speakDeskLanguage();
}

export async function speakDeskLanguage(): Promise<void> {
  const stored = localTexts.read(STORED.operatorLanguage) ?? DEFAULT_LANGUAGE.code;
  const outcome = await activateLocale(languageOf(stored) ?? DEFAULT_LANGUAGE, {
    root: document.documentElement,
    loadFacts,
    loadCatalog,
  });
  if (outcome === 'unavailable') throw new Error('The texts of the desk could not be loaded.');
}

/** The desk has one catalog. The exchange serves it to operators only. */
const loadCatalog = (code: string): Promise<Messages> => readCatalog(code);

async function loadFacts(code: string): Promise<() => void> {
  if (code === DEFAULT_LANGUAGE.code) return () => setDateLocale(code, undefined);
  const texts = (await readCatalog(`facts/${code}`)) as DateTexts;
  return () => setDateLocale(code, texts);
}

async function readCatalog(name: string): Promise<Messages> {
  const response = await fetch(`${DESK_PATH}/static/catalogs/${name}.json`);
  if (!response.ok) throw new Error(`the catalog responded ${response.status}`);
  return ((await response.json()) as { readonly messages: Messages }).messages;
}
