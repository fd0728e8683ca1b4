/** Folder of a built client that has the texts of the exchange in Arabic and Vietnamese, and nothing else. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileMessages } from '#scripts/locales/compile-messages.ts';
import { exchangeMessages } from '#scripts/locales/exchange-messages.ts';
import { readMemory } from '#scripts/locales/memory.ts';

export const CATALOG_FOLDERS = { en: '/static/en', ar: '/static/ar', vi: '/static/vi' };

/** The caller removes the folder. */
export async function writeExchangeCatalogs(): Promise<string> {
  const client = mkdtempSync(join(tmpdir(), 'languages-'));
  writeFileSync(join(client, '.preloads.json'), JSON.stringify({ locales: CATALOG_FOLDERS }));
  const ids = [...exchangeMessages().keys()];
  for (const locale of ['ar', 'vi'] as const) {
    const memory = readMemory(locale);
    const { messages } = await compileMessages(
      locale,
      new Map(ids.map((id) => [id, memory.get(id) ?? ''])),
    );
    const folder = join(client, CATALOG_FOLDERS[locale]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'exchange.json'), JSON.stringify({ messages }));
  }
  return client;
}
