/** Replaces the committed pictures of one file of stories by those that were taken. */
import { LOOKS, type Look } from './looks.ts';
import type { PictureFolder, StoredPicture } from './sheets.ts';
import type { PictureOutcome } from './take-picture.ts';

export interface Accepted {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  readonly unchanged: number;
}

/**
 * Stories without an outcome keep their pictures, and so do those that differ by antialiasing only: files that show
 * the same are not written.
 * @param stories all stories of the file that have pictures, in their order.
 */
export async function acceptFile(
  folder: PictureFolder,
  stories: readonly { readonly id: string }[],
  outcomes: readonly Pick<PictureOutcome, 'look' | 'kind' | 'after' | 'story'>[],
): Promise<Accepted> {
  const countOf = (kind: PictureOutcome['kind']): number =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const ids = new Set(stories.map(({ id }) => id));
  const isExpected = (look: Look, id: string): boolean =>
    folder.looks.includes(look) && ids.has(id);
  const removed = LOOKS.flatMap((look) =>
    folder.ids(look).filter((id) => !isExpected(look, id)),
  ).length;
  const [changed, added] = [countOf('changed'), countOf('new')];
  const counts = { changed, added, removed, unchanged: countOf('same') };
  if (changed + added + removed === 0) return counts;
  const pictures: StoredPicture[] = [];
  for (const look of folder.looks) {
    for (const { id } of stories) {
      const outcome = outcomes.find((one) => one.look === look && one.story.id === id);
      const isTaken = outcome?.kind === 'changed' || outcome?.kind === 'new';
      const raster = isTaken ? outcome.after : await folder.read(look, id);
      if (raster !== undefined) pictures.push({ look, id, raster });
    }
  }
  await folder.write(pictures);
  return counts;
}
