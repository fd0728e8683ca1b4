/** Removes translations of messages that no source has from the memory of each language, and sorts it. `npm run fix` runs
 *  it after the extraction. */
import { englishCatalogs, messagesOf } from './locales/english-catalogs.ts';
import { readMemory, writeMemory } from './locales/memory.ts';
import { TRANSLATED_LOCALES } from './runner/catalogs.ts';

const catalogs = await englishCatalogs();
for (const locale of TRANSLATED_LOCALES) {
  const messages = messagesOf(locale, catalogs);
  const memory = [...readMemory(locale)].filter(([id]) => messages.has(id));
  writeMemory(locale, new Map(memory));
}
