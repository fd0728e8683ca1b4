/** The stories whose pictures `npm test` compares: one line each in a list beside the pictures. */
import type { StoryEntry } from '../story-index.ts';
import { readText } from '../../tree/files.ts';
import { PICTURES } from './sheets.ts';

export const CORE_LIST = `${PICTURES}/core.txt`;

export const readCoreIds = (): readonly string[] =>
  readText(CORE_LIST)
    .split('\n')
    .filter((line) => line !== '');

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
