/** Reads which stories the build of Storybook has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORYBOOK_FOLDER } from './build-storybook.ts';

export interface StoryEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  /** Path of its file from the root. */
  readonly file: string;
  /** Name under which the file exports it. */
  readonly exportName: string;
  readonly tags: readonly string[];
}

export interface StoryFilter {
  /** Parts of paths or IDs, in any case; one of them is enough. Absent, all stories. */
  readonly only?: readonly string[] | undefined;
  /** Paths of story files; absent, all of them. */
  readonly files?: readonly string[] | undefined;
}

interface IndexedEntry extends Omit<StoryEntry, 'file'> {
  readonly importPath: string;
  readonly type: 'story' | 'docs';
}

/** In the order of the index: by file, and in the order of the file. */
export function readStories({ only, files }: StoryFilter = {}): readonly StoryEntry[] {
  const index = JSON.parse(readFileSync(join(STORYBOOK_FOLDER, 'index.json'), 'utf8')) as {
    readonly entries: Readonly<Record<string, IndexedEntry>>;
  };
  const words = only?.map((word) => word.toLowerCase());
  const isNamed = (text: string): boolean => words?.some((word) => text.includes(word)) ?? true;
  return Object.values(index.entries)
    .filter(({ type }) => type === 'story')
    .map(({ id, title, name, importPath, exportName, tags }) => ({
      id,
      title,
      name,
      // Storybook's index writes paths as `./stories/…`.
      file: importPath.replace(/^\.\//, ''),
      exportName,
      tags,
    }))
    .filter(
      ({ id, file }) =>
        isNamed(`${file} ${id}`.toLowerCase()) && (files === undefined || files.includes(file)),
    );
}
