/** Returns the messages of each source file, by the origins in the catalogs. */
import { formatter } from '@lingui/format-po';
import { CATALOG_NAMES } from '../runner/catalogs.ts';
import { readText } from '../tree/files.ts';

/** Catalog entry as Lingui's formatter reads it. */
export interface PoMessage {
  readonly message?: string;
  readonly translation?: string;
  readonly origin?: readonly (readonly [path: string, line?: number])[];
}

/** By id. */
export type PoCatalog = Readonly<Record<string, PoMessage>>;

export const poPath = (locale: string, name: string): string => `locales/${locale}/${name}.po`;

export async function poCatalog(locale: string, name: string): Promise<PoCatalog> {
  const filename = poPath(locale, name);
  const context = { locale, sourceLocale: 'en', filename };
  return formatter({ lineNumbers: false }).parse(readText(filename), context);
}

/** The ids of the messages of a file, by its path. */
export type MessagesByFile = ReadonlyMap<string, ReadonlySet<string>>;

export async function messagesByFile(): Promise<MessagesByFile> {
  const byFile = new Map<string, Set<string>>();
  for (const name of CATALOG_NAMES) {
    for (const [id, { origin = [] }] of Object.entries(await poCatalog('en', name))) {
      for (const [path] of origin) byFile.set(path, (byFile.get(path) ?? new Set()).add(id));
    }
  }
  return byFile;
}
