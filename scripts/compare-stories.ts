/** `npm run stories:compare`: shows every story in light, dark and right to left, and compares it with its committed
 *  picture. A changed pixel, a story without a picture and a picture without a story fail. Bare words narrow to
 *  stories with one of them in their path or ID, `--files=` to story files, `--core` to the sixty stories of
 *  `npm test` (all of them in a long run). test-results/pictures/index.html shows what differs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './runner/programs.ts';
import { REPORTS } from './runner/steps.ts';
import type { NamedTest } from './runner/tally.ts';
import { completenessOf, type PicturePlace } from './stories/pictures/completeness.ts';
import { coreStories, readCoreIds, readUnpicturedFiles } from './stories/pictures/picture-lists.ts';
import {
  hasCommittedFonts,
  hasPicture,
  PICTURE_FLAGS,
  type Look,
} from './stories/pictures/looks.ts';
import { groupByFile, runPictures } from './stories/pictures/picture-run.ts';
import { PictureReport, REPORT_FOLDER } from './stories/pictures/report.ts';
import { picturedFiles, PictureFolder } from './stories/pictures/sheets.ts';
import { textOf } from './stories/pictures/take-picture.ts';
import { buildStorybook } from './stories/build-storybook.ts';
import { openStoryBrowser } from './stories/story-browser.ts';
import { readStories, type StoryEntry } from './stories/story-index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string' }, core: { type: 'boolean', default: false } },
});
const only = positionals.length > 0 ? positionals : undefined;
const files = values.files?.split(',');
const isCore = values.core && process.env['TIDEMARK_LONG'] !== '1';

await buildStorybook();
const stories = readStories({ only, files });
const core = coreStories(readStories(), readCoreIds());
const report = new PictureReport(REPORT_FOLDER);
const tests: NamedTest[] = [];

const idsOf = (file: string, look: Look): readonly string[] => new PictureFolder(file).ids(look);
const { missing, owed, gone } = completenessOf(stories, filesToCheck(), idsOf, {
  files: readUnpicturedFiles(),
  coreIds: new Set(core.map(({ id }) => id)),
});
const owedIds = new Set(owed.map(({ id }) => id));
const compared = (isCore ? core.filter(isSelected) : stories).filter(
  (story) => hasPicture(story) && !owedIds.has(story.id),
);
if (owedIds.size > 0) {
  const command = 'npm run stories:accept -- --missing';
  console.log(`${owedIds.size} stories have no pictures yet; ${command} takes them.`);
}
for (const place of gone) {
  addTest(place, 'failed');
  report.addGone(place);
  console.log(`${place.id} (${place.look}): there is no such story, but its picture`);
}
const comparedIds = new Set(compared.map(({ id }) => id));
for (const place of missing) {
  // The others are shown below, with what their pictures would be.
  if (hasCommittedFonts && comparedIds.has(place.id)) continue;
  addTest(place, 'failed');
  console.log(`${place.id} (${place.look}): has no picture`);
}
if (hasCommittedFonts) await compare(compared);
else {
  console.log('Pixels are not compared: only browsers on Linux read the committed fonts.');
  const lacking = new Set(missing.map(({ id }) => id));
  for (const { id, file } of compared) if (!lacking.has(id)) addTest({ id, file }, 'passed');
}
conclude();

async function compare(shown: readonly StoryEntry[]): Promise<void> {
  const browser = await openStoryBrowser(PICTURE_FLAGS);
  try {
    await runPictures(browser, groupByFile(shown), async (_file, outcomes) => {
      for (const outcome of outcomes) {
        const { story, look, kind } = outcome;
        addTest({ ...story, look }, kind === 'same' ? 'passed' : 'failed');
        if (kind === 'same') continue;
        await report.add(outcome);
        console.log(`${story.id} (${look}): ${textOf(outcome)}`);
      }
    });
  } finally {
    await browser.close();
  }
}

/** Hoisted, because top-level code uses it. */
function isSelected({ id }: StoryEntry): boolean {
  return stories.some((story) => story.id === id);
}

/** With words, only their stories are looked at, so a picture without a story is not found. */
function filesToCheck(): readonly string[] {
  if (files !== undefined) return files;
  return [...stories.map(({ file }) => file), ...(only === undefined ? picturedFiles() : [])];
}

function addTest(
  { id, file, look }: Omit<PicturePlace, 'look'> & Partial<PicturePlace>,
  outcome: NamedTest['outcome'],
): void {
  tests.push({ title: look === undefined ? id : `${id} (${look})`, file, outcome });
}

function conclude(): void {
  const page = report.write();
  const path = join(root, REPORTS.pictures.path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(tests, undefined, 1));
  const failedCount = tests.filter(({ outcome }) => outcome === 'failed').length;
  console.log(
    `${tests.length} pictures of ${compared.length} stories in their looks: ` +
      `${tests.length - failedCount} passed, ${failedCount} failed.`,
  );
  if (report.rows.length > 0) {
    console.log(`Before, after and difference: ${page}\nTo accept them: npm run stories:accept`);
  }
  // A run without any picture fails.
  if (tests.length === 0 || failedCount > 0) process.exitCode = 1;
}
