/** Finds stories whose play function finds elements by their English text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/programs.ts';
import { StoryReader } from './catalogue/story-sources.ts';
import type { StoryEntry } from './story-index.ts';

/** @returns IDs of these stories. A story that a function of its file makes counts if any play of the file is in English. */
export function englishPlaysOf(
  entries: readonly Pick<StoryEntry, 'id' | 'file' | 'exportName'>[],
): ReadonlySet<string> {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const reader = new StoryReader(read);
  const byFile = Map.groupBy(entries, ({ file }) => file);
  const ids = [...byFile].flatMap(([file, its]) => {
    if (!isEnglish(read(file))) return [];
    const texts = new Map(reader.storiesIn(file).map(({ name, text }) => [name, text] as const));
    return its
      .filter(({ exportName }) => isEnglish(texts.get(exportName) ?? PLAY))
      .map(({ id }) => id);
  });
  return new Set(ids);
}

const PLAY = 'inEnglish(';
const isEnglish = (text: string): boolean => text.includes(PLAY);
