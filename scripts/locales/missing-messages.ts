/** Finds a message that a chunk of the client can show and that none of the catalogs loaded with it has. */
import { catalogsOf, PART_ROWS } from '#src/app/deferred/deferred-parts.ts';
import { START_CATALOG } from '#src/i18n/catalogs.ts';
import type { Chunk } from '../runner/chunks.ts';
import type { Finding } from '../tree/findings.ts';
import type { MessagesByFile } from './messages-by-file.ts';

/** @param idsIn the messages of a compiled catalog. */
export function missingMessages(
  chunks: readonly Chunk[],
  messages: MessagesByFile,
  idsIn: (catalog: string) => ReadonlySet<string>,
): readonly Finding[] {
  return chunks.flatMap(({ name = '', modules }) => {
    const catalogs = [START_CATALOG, ...(name in PART_ROWS ? catalogsOf(name) : [])];
    const loaded = new Set(catalogs.flatMap((catalog) => [...idsIn(catalog)]));
    return modules.flatMap((file) => {
      const missing = [...(messages.get(file) ?? [])].filter((id) => !loaded.has(id));
      return missing.length === 0
        ? []
        : [
            {
              file,
              line: 1,
              message: `${missing.length} of its messages are in no catalog of the chunk ${name}: ${catalogs.join(', ')} (lingui.config.ts)`,
            },
          ];
    });
  });
}

const MACRO = /from '@lingui\/(?:core|react)\/macro'/;

/** Finds a source whose messages are collected into no catalog.
 *  @param read returns the text of a source. */
export function findUncollected(
  paths: readonly string[],
  messages: MessagesByFile,
  read: (path: string) => string,
): readonly Finding[] {
  return paths
    .filter((path) => !messages.has(path) && MACRO.test(read(path)))
    .map((file) => ({
      file,
      line: 1,
      message: 'is in no catalog of lingui.config.ts: add it, then npm run fix',
    }));
}
