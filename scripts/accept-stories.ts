/** `npm run stories:accept`: replaces the committed pictures that the last `npm run stories:compare` found different.
 *  Bare words accept the stories with one of them in their path or ID instead, `--missing` those without a picture,
 *  `--all` every story. The stories are shown again, so that the pictures are those of the present sources. */
import { parseArgs } from 'node:util';
import { acceptFile, type Accepted } from './stories/pictures/accept-file.ts';
import { completenessOf } from './stories/pictures/completeness.ts';
import {
  hasCommittedFonts,
  hasPicture,
  PICTURE_FLAGS,
  type Look,
} from './stories/pictures/looks.ts';
import { readUnpicturedFiles, writeUnpicturedFiles } from './stories/pictures/picture-lists.ts';
import { groupByFile, runPictures } from './stories/pictures/picture-run.ts';
import { differingIds } from './stories/pictures/report.ts';
import { picturedFiles, PictureFolder } from './stories/pictures/sheets.ts';
import { textOf } from './stories/pictures/take-picture.ts';
import { openStoryBrowser } from './stories/story-browser.ts';
import { readStories, type StoryEntry } from './stories/story-index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    missing: { type: 'boolean', default: false },
  },
});
const words = positionals.map((word) => word.toLowerCase());

if (hasCommittedFonts) await acceptAll();
else {
  console.log('Pictures are taken on Linux, where browsers read the committed fonts.');
  process.exitCode = 1;
}

/** Hoisted, because top-level code uses it. */
async function acceptAll(): Promise<void> {
  const browser = await openStoryBrowser(PICTURE_FLAGS);
  const accepted: Accepted[] = [];
  let failedCount = 0;
  let writing: Promise<unknown> = Promise.resolve();
  try {
    const all = readStories();
    const isAccepted = chosenPictures(all);
    const storiesOf = (file: string) =>
      all.filter((story) => story.file === file && hasPicture(story));
    const accept = async (file: string, outcomes: Parameters<typeof acceptFile>[2]) => {
      accepted.push(await acceptFile(new PictureFolder(file), storiesOf(file), outcomes));
    };
    const shown = groupByFile(all.filter((story) => hasPicture(story) && isAccepted(story)));
    await runPictures(browser, shown, async (file, outcomes) => {
      for (const outcome of outcomes) {
        const { story, look, kind } = outcome;
        if (kind === 'failed') failedCount += 1;
        if (kind === 'failed' || kind === 'changed') {
          console.log(`${story.id} (${look}): ${textOf(outcome)}`);
        }
      }
      // While one file is packed, the next one is shown.
      await writing;
      writing = accept(file, outcomes);
    });
    await writing;
    const { gone } = completenessOf(all, picturedFiles(), idsOf);
    for (const file of new Set(gone.filter(isAccepted).map((place) => place.file))) {
      await accept(file, []);
    }
    const { missing } = completenessOf(all, [...readUnpicturedFiles()], idsOf);
    const owing = new Set(missing.map(({ file }) => file));
    writeUnpicturedFiles([...readUnpicturedFiles()].filter((file) => owing.has(file)));
  } finally {
    await browser.close();
  }
  const sum = (name: keyof Accepted): number =>
    accepted.reduce((total, counts) => total + counts[name], 0);
  console.log(
    `Accepted ${sum('changed')} changed and ${sum('added')} new pictures, removed ${sum('removed')}; ` +
      `${sum('unchanged')} are unchanged, ${failedCount} failed.`,
  );
  if (failedCount > 0) process.exitCode = 1;
}

function idsOf(file: string, look: Look): readonly string[] {
  return new PictureFolder(file).ids(look);
}

/** @throws Error when no comparison says what to accept. */
function chosenPictures(
  all: readonly StoryEntry[],
): (place: { readonly file: string; readonly id: string }) => boolean {
  if (values.all) return () => true;
  if (values.missing) {
    const files = all.map(({ file }) => file);
    const missing = new Set(completenessOf(all, files, idsOf).missing.map(({ id }) => id));
    return ({ id }) => missing.has(id);
  }
  if (words.length > 0) {
    return ({ file, id }) => words.some((word) => `${file} ${id}`.toLowerCase().includes(word));
  }
  const ids = differingIds();
  return ({ id }) => ids.has(id);
}
