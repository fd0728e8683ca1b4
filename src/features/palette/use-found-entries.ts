/** Searches entries in an asynchronous index. The previous results stay until the new ones arrive,
 *  which avoids flicker. */
import { useEffect, useState } from 'react';
import { foldText } from '#domain/fold-text.ts';
import type { PaletteEntry } from './palette-entry.ts';

/**
 * Searches the index.
 * @returns keys, best match first; undefined when the index does not respond.
 */
export type FindNames = (text: string) => Promise<readonly string[] | undefined>;

interface Found {
  readonly text: string;
  readonly keys: readonly string[];
}

export interface FoundEntries {
  readonly entries: readonly PaletteEntry[];
  /** Whether the entries match the current text. */
  readonly isCurrent: boolean;
}

export function useFoundEntries(
  entries: readonly PaletteEntry[],
  text: string,
  findNames: FindNames,
): FoundEntries {
  const query = text.trim();
  const [found, setFound] = useState<Found>({ text: '', keys: [] });
  useEffect(() => {
    if (query === '') return undefined;
    let isOver = false;
    const find = async (): Promise<void> => {
      const keys = (await findNames(query)) ?? keysWithin(entries, query);
      if (!isOver) setFound({ text: query, keys });
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [query, findNames, entries]);
  if (query === '') return { entries, isCurrent: true };
  return {
    entries: found.keys.flatMap((key) => entries.filter((entry) => entry.key === key)),
    isCurrent: found.text === query,
  };
}

/** Fallback without an index: entries that contain the text. */
function keysWithin(entries: readonly PaletteEntry[], query: string): readonly string[] {
  const folded = foldText(query);
  return entries
    .filter(({ label, aliases = [] }) =>
      [label, ...aliases].some((name) => foldText(name).includes(folded)),
    )
    .map(({ key }) => key);
}
