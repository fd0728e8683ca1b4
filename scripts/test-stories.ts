/** Opens every story in dark English and in light Arabic, runs what it plays and lets axe check it: any
 *  violation, any thrown error and any error in the console fails. Bare words (or `--only=`) narrow
 *  to stories with one of them in their path or name, `--files=` to story files, `--shots` keeps
 *  pictures in shots/stories/. `--all-displays`, and a long run, add light English and dark Arabic. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './runner/chromium.ts';
import { withFonts } from './runner/fonts.ts';
import { root } from './runner/programs.ts';
import { REPORTS } from './runner/steps.ts';
import type { NamedTest } from './runner/tally.ts';
import { buildStorybook, STORYBOOK_FOLDER } from './stories/build-storybook.ts';
import { serveFolder } from './stories/serve-folder.ts';
import { StoryPage, type Globals } from './stories/story-page.ts';

const LINES_MAX = 8;

interface StoryEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly importPath: string;
  readonly type: 'story' | 'docs';
}

export interface StoriesOptions {
  /** Parts of paths or IDs, in any case; one of them is enough. Absent, all stories. */
  readonly only?: readonly string[] | undefined;
  /** Paths of story files; absent, all of them. */
  readonly files?: readonly string[] | undefined;
  readonly hasShots?: boolean;
  readonly hasAllDisplays?: boolean;
}

/** Both themes and both directions: colors depend on the theme alone, layout on the language alone. */
const DISPLAYS: readonly Globals[] = [
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'ar' },
];
const OTHER_DISPLAYS: readonly Globals[] = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'ar' },
];
/** More pages than cores: before axe runs, each story waits a tenth of a second, and another one is
 *  drawn meanwhile. */
const PAGES_PER_DISPLAY = 2;

/** @returns one outcome for each story: passed in every theme and language, or failed. */
export async function testStories(options: StoriesOptions = {}): Promise<readonly NamedTest[]> {
  await buildStorybook();
  const entries = storiesOf(options);
  const server = await serveFolder(STORYBOOK_FOLDER);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: CHROMIUM_FLAGS,
    env: withFonts(),
  });
  const failed = new Set<string>();
  try {
    const ends = displaysOf(options).flatMap((display) =>
      partsOf(entries).map((part) => walk(browser, server.url, display, part, options)),
    );
    for (const ids of await Promise.all(ends)) for (const id of ids) failed.add(id);
  } finally {
    await browser.close();
    server.stop();
  }
  return entries.map(({ id, title, name, importPath }) => ({
    title: name.startsWith('[') ? name : `${title}: ${name}`,
    file: sourcePath(importPath),
    outcome: failed.has(id) ? 'failed' : 'passed',
  }));
}

const displaysOf = ({ hasAllDisplays = false }: StoriesOptions): readonly Globals[] =>
  hasAllDisplays ? [...DISPLAYS, ...OTHER_DISPLAYS] : DISPLAYS;

/** Contiguous parts, one for each page of a display. */
function partsOf(entries: readonly StoryEntry[]): readonly (readonly StoryEntry[])[] {
  const size = Math.ceil(entries.length / PAGES_PER_DISPLAY);
  return Array.from({ length: PAGES_PER_DISPLAY }, (_, part) =>
    entries.slice(part * size, (part + 1) * size),
  );
}

function storiesOf({ only, files }: StoriesOptions): readonly StoryEntry[] {
  const index = JSON.parse(readFileSync(join(STORYBOOK_FOLDER, 'index.json'), 'utf8')) as {
    readonly entries: Readonly<Record<string, StoryEntry>>;
  };
  const words = only?.map((word) => word.toLowerCase());
  const isNamed = (text: string): boolean => words?.some((word) => text.includes(word)) ?? true;
  return Object.values(index.entries).filter(
    ({ id, type, importPath }) =>
      type === 'story' &&
      isNamed(`${importPath} ${id}`.toLowerCase()) &&
      (files === undefined || files.includes(sourcePath(importPath))),
  );
}

/** Storybook's index writes paths as `./stories/…`. */
const sourcePath = (importPath: string): string => importPath.replace(/^\.\//, '');

/** @returns the ids of the stories that failed in this display. */
async function walk(
  browser: Browser,
  url: string,
  display: Globals,
  entries: readonly StoryEntry[],
  { hasShots = false }: StoriesOptions,
): Promise<readonly string[]> {
  const [first] = entries;
  if (first === undefined) return [];
  const name = Object.values(display).join('-');
  const folder = join(root, 'shots', 'stories', name);
  if (hasShots) mkdirSync(folder, { recursive: true });
  const page = await StoryPage.open(browser, url, display, first.id);
  const failed: string[] = [];
  for (const { id } of entries) {
    const { problems, axeRuleCount } = await page.show(id);
    const all = axeRuleCount === 0 ? [...problems, 'axe did not run'] : problems;
    if (hasShots) await page.shoot(join(folder, `${id}.png`));
    if (all.length === 0) continue;
    failed.push(id);
    console.log(`${id} (${name})\n    ${all.map(shortened).join('\n    ')}`);
  }
  await page.close();
  return failed;
}

if (import.meta.main) {
  const filters = process.argv.slice(2);
  const bare = filters.filter((word) => !word.startsWith('--'));
  const only = bare.length > 0 ? bare : named(filters, '--only=')?.split(',');
  const files = named(filters, '--files=')?.split(',');
  const options: StoriesOptions = {
    only,
    files,
    hasShots: filters.includes('--shots'),
    hasAllDisplays: filters.includes('--all-displays') || process.env['TIDEMARK_LONG'] === '1',
  };
  const outcomes = await testStories(options);
  const failedCount = outcomes.filter(({ outcome }) => outcome === 'failed').length;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, REPORTS.stories.path), JSON.stringify(outcomes, undefined, 1));
  console.log(
    `${outcomes.length} stories in ${displaysOf(options).length} displays: ` +
      `${outcomes.length - failedCount} passed, ${failedCount} failed.`,
  );
  // A run without any story fails.
  if (outcomes.length === 0 && only !== undefined) {
    console.log(`No story has ${only.join(' or ')} in its path or name.`);
  }
  if (outcomes.length === 0 || failedCount > 0) process.exitCode = 1;
}

/** Returns the message of a failure without the page dump after it. */
function shortened(problem: string): string {
  const lines = problem.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, LINES_MAX).join('\n    ');
}

function named(filters: readonly string[], flag: string): string | undefined {
  return filters.find((word) => word.startsWith(flag))?.slice(flag.length);
}
