/** Shows stories in the looks of their files, one file after another, and compares them with their committed
 *  pictures. */
import type { StoryBrowser } from '../story-browser.ts';
import type { StoryEntry } from '../story-index.ts';
import { StoryPage } from '../story-page.ts';
import { GLOBALS_OF_LOOK, LOOKS, looksOf, type Look } from './looks.ts';
import { PictureFolder } from './sheets.ts';
import { takePicture, type PictureOutcome } from './take-picture.ts';

/** Stories of one file. */
export interface StoryFile {
  readonly file: string;
  readonly stories: readonly StoryEntry[];
}

/** Disables axe: the step `stories` runs it. */
const WITHOUT_AXE = { 'a11y.manual': '!true' };

export function groupByFile(stories: readonly StoryEntry[]): readonly StoryFile[] {
  const groups = Map.groupBy(stories, ({ file }) => file);
  return [...groups].map(([file, own]) => ({ file, stories: own }));
}

/**
 * Calls `onFile` with the outcomes of each file before the next one is shown, so that few pictures are in memory.
 * A page for each look, at the same time: a page waits for nothing but its own work, and there are two cores.
 */
export async function runPictures(
  { browser, url }: StoryBrowser,
  files: readonly StoryFile[],
  onFile: (file: string, outcomes: readonly PictureOutcome[]) => Promise<void>,
): Promise<void> {
  const first = files[0]?.stories[0]?.id;
  if (first === undefined) return;
  const pages = await Promise.all(
    LOOKS.map(async (look) => {
      const globals = { ...GLOBALS_OF_LOOK[look], ...WITHOUT_AXE };
      return { look, page: await StoryPage.open(browser, url, globals, first) };
    }),
  );
  for (const { file, stories } of files) {
    const folder = new PictureFolder(file);
    const shown = pages
      .filter(({ look }) => looksOf(file).includes(look))
      .map(({ look, page }) => showAll(page, look, stories, folder));
    await onFile(file, (await Promise.all(shown)).flat());
  }
  await Promise.all(pages.map(({ page }) => page.close()));
}

async function showAll(
  page: StoryPage,
  look: Look,
  stories: readonly StoryEntry[],
  folder: PictureFolder,
): Promise<readonly PictureOutcome[]> {
  const outcomes: PictureOutcome[] = [];
  for (const story of stories) {
    outcomes.push(await takePicture(page, story, look, await folder.read(look, story.id)));
  }
  return outcomes;
}
