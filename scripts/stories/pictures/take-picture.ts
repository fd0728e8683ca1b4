/** Shows a story in one look and compares it with its committed picture. */
import type { StoryPage } from '../story-page.ts';
import type { StoryEntry } from '../story-index.ts';
import { differenceOf, type Difference } from './compare-rasters.ts';
import type { Look } from './looks.ts';
import { areEqual, readRaster, type Raster } from './raster.ts';

export interface PictureOutcome {
  readonly story: StoryEntry;
  readonly look: Look;
  readonly kind: 'same' | 'changed' | 'new' | 'failed';
  readonly before?: Raster | undefined;
  readonly after?: Raster | undefined;
  readonly difference?: Difference | undefined;
  /** Why a story has failed. */
  readonly problems?: readonly string[];
}

/** Pictures after the first one in which late paint of a worker or a chart is expected. A new picture needs fewer: the
 *  next comparison is its second look. */
const ATTEMPTS_MIN = { new: 2, changed: 4 };
const ATTEMPTS_MAX = 20;

export async function takePicture(
  page: Pick<StoryPage, 'show' | 'picture' | 'waitForFrames'>,
  story: StoryEntry,
  look: Look,
  before: Raster | undefined,
): Promise<PictureOutcome> {
  let { problems } = await page.show(story.id);
  // The step `stories` judges what a story plays. Here a limit that a busy machine missed costs a second attempt.
  if (problems.length > 0) ({ problems } = await page.show(story.id));
  if (problems.length > 0) return { story, look, kind: 'failed', before, problems };
  let after = await readRaster(await page.picture());
  let difference = before === undefined ? undefined : differenceOf(before, after);
  if (before !== undefined && difference === undefined) {
    return { story, look, kind: 'same', before, after: before };
  }
  const kind = before === undefined ? 'new' : 'changed';
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
    await page.waitForFrames();
    const next = await readRaster(await page.picture());
    const isSteady = areEqual(after, next);
    after = next;
    if (!isSteady && before !== undefined) difference = differenceOf(before, after);
    if (before !== undefined && difference === undefined) {
      return { story, look, kind: 'same', before, after: before };
    }
    if (isSteady && attempt >= ATTEMPTS_MIN[kind]) {
      return { story, look, kind, before, after, difference };
    }
  }
  const moving = `No two pictures in a row are equal; a story that never stands still has the tag live-data.`;
  return { story, look, kind: 'failed', before, after, problems: [moving] };
}

/** Describes an outcome in a sentence. */
export function textOf({ kind, before, after, difference, problems }: PictureOutcome): string {
  if (kind === 'failed') return `The story failed: ${(problems ?? []).join(' ')}`;
  if (kind === 'new') return 'The story has no picture yet.';
  if (kind === 'same' || difference === undefined) return 'No difference.';
  const sizes = [before, after].map((one) =>
    one === undefined ? '' : `${one.width} × ${one.height}`,
  );
  const resized = sizes[0] === sizes[1] ? '' : `, size ${sizes.join(' → ')}`;
  return `${difference.pixelCount} pixels differ${resized}.`;
}
