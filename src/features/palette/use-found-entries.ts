/** The entries that a text means, found by an index that answers a moment later: until then those of the text
 *  before stay, so that nothing flickers. */
import { useEffect, useState } from 'react';
import type { PaletteEntry } from './palette-entry.ts';

/** @returns keys, the likest first; undefined when nobody answers. */
export type FindNames = (text: string) => Promise<readonly string[] | undefined>;

interface Found {
  readonly text: string;
  readonly keys: readonly string[];
}

export interface FoundEntries {
  readonly entries: readonly PaletteEntry[];
  /** They are for the text that stands there now. */
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

/** Without an index: whatever holds the text. */
function keysWithin(entries: readonly PaletteEntry[], query: string): readonly string[] {
  const small = query.toLowerCase();
  return entries.filter(({ label }) => label.toLowerCase().includes(small)).map(({ key }) => key);
}
