/** Lists beside the pictures, with one line each: the stories whose pictures `npm test` compares, and the story files
 *  without pictures yet. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../runner/programs.ts';
import type { StoryEntry } from '../story-index.ts';
import { readText } from '../../tree/files.ts';
import { PICTURES } from './sheets.ts';

export const CORE_LIST = `${PICTURES}/core.txt`;

/** Story files whose pictures nobody has taken yet: `npm run stories:accept -- --missing` takes them. */
const UNPICTURED_LIST = `${PICTURES}/unpictured.txt`;

export const readCoreIds = (): readonly string[] => linesOf(readText(CORE_LIST));

export const readUnpicturedFiles = (): ReadonlySet<string> =>
  new Set(existsSync(join(root, UNPICTURED_LIST)) ? linesOf(readText(UNPICTURED_LIST)) : []);

/** Removes the list with its last line. */
export function writeUnpicturedFiles(files: readonly string[]): void {
  const path = join(root, UNPICTURED_LIST);
  if (files.length === 0) rmSync(path, { force: true });
  else writeFileSync(path, `${files.join('\n')}\n`);
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** @throws Error with the IDs in the list that no story has. */
export function coreStories(
  stories: readonly StoryEntry[],
  ids: readonly string[],
): readonly StoryEntry[] {
  const core = stories.filter(({ id }) => ids.includes(id));
  const unknown = ids.filter((id) => core.every((story) => story.id !== id));
  if (unknown.length > 0 || core.length === 0) {
    throw new Error(`${CORE_LIST} names stories that do not exist: ${unknown.join(', ')}`);
  }
  return core;
}
