/** Returns the messages of each source file, by the origins in the catalogs. */
import { englishCatalogs } from './english-catalogs.ts';

/** The ids of the messages of a file, by its path. */
export type MessagesByFile = ReadonlyMap<string, ReadonlySet<string>>;

export async function messagesByFile(): Promise<MessagesByFile> {
  const byFile = new Map<string, Set<string>>();
  for (const catalog of (await englishCatalogs()).values()) {
    for (const { id, files } of catalog.values()) {
      for (const path of files) byFile.set(path, (byFile.get(path) ?? new Set()).add(id));
    }
  }
  return byFile;
}
