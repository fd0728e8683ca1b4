/** Finds stories without pictures, and pictures without a story. Reads indexes only. */
import type { StoryEntry } from '../story-index.ts';
import { hasPicture, LOOKS, looksOf, type Look } from './looks.ts';

export interface PicturePlace {
  readonly file: string;
  readonly id: string;
  readonly look: Look;
}

export interface Completeness {
  readonly missing: readonly PicturePlace[];
  /** Missing too, but in a story file whose pictures nobody has taken yet. */
  readonly owed: readonly PicturePlace[];
  readonly gone: readonly PicturePlace[];
}

/**
 * @param stories all stories of `files`.
 * @param files story files to look at, with those that have only pictures.
 * @param idsOf IDs of the stories of a file that have a picture of a look.
 * @param unpictured story files whose pictures nobody has taken yet, except those of core stories.
 */
export function completenessOf(
  stories: readonly StoryEntry[],
  files: readonly string[],
  idsOf: (file: string, look: Look) => readonly string[],
  unpictured: { readonly files: ReadonlySet<string>; readonly coreIds: ReadonlySet<string> } = {
    files: new Set(),
    coreIds: new Set(),
  },
): Completeness {
  const expected = Map.groupBy(stories.filter(hasPicture), ({ file }) => file);
  const places = (of: (file: string, look: Look) => readonly string[]): readonly PicturePlace[] =>
    [...new Set(files)].flatMap((file) =>
      LOOKS.flatMap((look) => of(file, look).map((id) => ({ file, id, look }))),
    );
  const idsOfStories = (file: string, look: Look): readonly string[] =>
    looksOf(file).includes(look) ? (expected.get(file) ?? []).map(({ id }) => id) : [];
  const lacking = places((file, look) => without(idsOfStories(file, look), idsOf(file, look)));
  const isOwed = ({ file, id }: PicturePlace): boolean =>
    unpictured.files.has(file) && !unpictured.coreIds.has(id);
  return {
    missing: lacking.filter((place) => !isOwed(place)),
    owed: lacking.filter(isOwed),
    gone: places((file, look) => without(idsOf(file, look), idsOfStories(file, look))),
  };
}

const without = (all: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others);
  return all.filter((one) => !known.has(one));
};
