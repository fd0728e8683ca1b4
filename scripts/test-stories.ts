/** Opens every story in dark English or in light Arabic, or in light English if its play needs English, runs what it
 *  plays and lets axe check it: any violation, any thrown error and any error in the console fails. Bare words (or
 *  `--only=`) narrow to stories with one of them in their path or name, `--files=` to story files; up to a hundred are
 *  shown in both displays. `--all-displays`, and a long run, show every story in these, and in dark Arabic. Stories with
 *  the tag `forced-colors` are shown with forced colors too. `--shots` stores screenshots in shots/stories/. Of fifty
 *  stories, drawn by a seed, a control must change what is seen; `--controls` judges all. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from './runner/programs.ts';
import { REPORTS } from './runner/steps.ts';
import type { NamedTest } from './runner/tally.ts';
import {
  FORCED_COLORS_TAG,
  MAIN_DISPLAYS,
  nameOfDisplay,
  showingsOf,
  type Globals,
  type Showing,
} from './stories/displays.ts';
import { drawnOf, judgeControls } from './stories/controls-judge.ts';
import { englishPlaysOf } from './stories/english-plays.ts';
import { openStoryBrowser } from './stories/story-browser.ts';
import { readStories, type StoryEntry, type StoryFilter } from './stories/story-index.ts';
import { StoryPage } from './stories/story-page.ts';

const LINES_MAX = 40;

export interface StoriesOptions extends StoryFilter {
  readonly hasShots?: boolean;
  /** Judges the controls of all shown stories, not of a drawn few. */
  readonly hasAllControls?: boolean;
  readonly hasAllDisplays?: boolean;
}

/** One for each core: a page waits for nothing but its own work. */
const PAGE_COUNT = 2;

/** Stories whose controls a run judges, and the seed that draws them. A fifth of the drawn ones have none. */
const CONTROLS_COUNT = 50;
const CONTROLS_SEED = 1;
const CONTROLS_DRAWN_COUNT = 80;

export interface Outcomes {
  /** One for each story: passed in all displays of this run, or failed. */
  readonly stories: readonly NamedTest[];
  readonly showings: readonly Showing[];
}

export async function testStories(options: StoriesOptions = {}): Promise<Outcomes> {
  const { browser, url, tree, close } = await openStoryBrowser();
  const entries = readStories(options);
  const showings = showingsOf(
    entries.map(({ id }) => id),
    {
      isNamed: options.only !== undefined || options.files !== undefined,
      hasAllDisplays: options.hasAllDisplays ?? false,
      tree,
      englishIds: englishPlaysOf(entries),
      forcedIds: new Set(
        entries.filter(({ tags }) => tags.includes(FORCED_COLORS_TAG)).map(({ id }) => id),
      ),
    },
  );
  const failed = new Set<string>();
  try {
    const queues = showings.map(({ display, ids }) => ({ display, ids: [...ids] }));
    const pages = Array.from({ length: PAGE_COUNT }, async (_, at) => {
      // Each page begins with another display, and helps with the others at the end.
      for (const queue of [...queues.slice(at), ...queues.slice(0, at)])
        await walk({ browser, url, failed, options, ...queue });
    });
    await Promise.all(pages);
    await tryControls({ browser, url, entries, failed, options });
  } finally {
    await close();
  }
  const stories = entries.map(({ id, title, name, file }): NamedTest => ({
    title: name.startsWith('[') ? name : `${title}: ${name}`,
    file,
    outcome: failed.has(id) ? 'failed' : 'passed',
  }));
  return { stories, showings };
}

interface ControlsRun extends Pick<Walk, 'browser' | 'url' | 'failed' | 'options'> {
  readonly entries: readonly StoryEntry[];
}

/** Without axe, which would check each change of a control. */
const WITHOUT_AXE = { 'a11y.manual': '!true' };

async function tryControls({ browser, url, entries, failed, options }: ControlsRun) {
  const isAll = options.hasAllControls === true;
  const drawn = isAll ? entries : drawnOf(entries, CONTROLS_SEED, CONTROLS_DRAWN_COUNT);
  const [display] = MAIN_DISPLAYS;
  const openPage = (id: string) => StoryPage.open(browser, url, { ...display, ...WITHOUT_AXE }, id);
  const openPages = Array.from({ length: PAGE_COUNT }, () => openPage);
  const countMax = isAll ? Infinity : CONTROLS_COUNT;
  const { problems, summary } = await judgeControls(drawn, openPages, countMax);
  for (const [id, problem] of problems) {
    failed.add(id);
    console.log(`${id} (controls)\n    ${problem}`);
  }
  console.log(isAll ? summary : `${summary} Seed ${CONTROLS_SEED}.`);
}

interface Walk {
  readonly browser: Browser;
  readonly url: string;
  readonly display: Globals;
  /** The stories of the display that no page has shown yet. */
  readonly ids: string[];
  readonly failed: Set<string>;
  readonly options: StoriesOptions;
}

/** Shows stories of one display in a page of its own until none is left. */
async function walk({ browser, url, display, ids, failed, options }: Walk): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const name = nameOfDisplay(display);
  const folder = join(root, 'shots', 'stories', name);
  if (options.hasShots ?? false) mkdirSync(folder, { recursive: true });
  const page = await StoryPage.open(browser, url, display, first);
  for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
    const { problems, axeRuleCount } = await page.show(id);
    if (options.hasShots ?? false) await page.shoot(join(folder, `${id}.png`));
    const all = axeRuleCount === 0 ? [...problems, 'axe did not run'] : problems;
    if (all.length === 0) continue;
    failed.add(id);
    console.log(`${id} (${name})\n    ${all.map(shortenProblem).join('\n    ')}`);
  }
  await page.close();
}

if (import.meta.main) {
  const filters = process.argv.slice(2);
  const bare = filters.filter((word) => !word.startsWith('--'));
  const only = bare.length > 0 ? bare : flagValue(filters, '--only=')?.split(',');
  const files = flagValue(filters, '--files=')?.split(',');
  const options: StoriesOptions = {
    only,
    files,
    hasShots: filters.includes('--shots'),
    hasAllControls: filters.includes('--controls'),
    hasAllDisplays: filters.includes('--all-displays') || process.env['TIDEMARK_LONG'] === '1',
  };
  const { stories: outcomes, showings } = await testStories(options);
  const failedCount = outcomes.filter(({ outcome }) => outcome === 'failed').length;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, REPORTS.stories.path), JSON.stringify(outcomes, undefined, 1));
  const shown = showings.map(({ display, ids }) => `${ids.length} in ${nameOfDisplay(display)}`);
  console.log(
    `${outcomes.length} stories, ${shown.join(', ')}: ` +
      `${outcomes.length - failedCount} passed, ${failedCount} failed.`,
  );
  // A run without any story fails.
  if (outcomes.length === 0 && only !== undefined) {
    console.log(`No story has ${only.join(' or ')} in its path or name.`);
  }
  if (outcomes.length === 0 || failedCount > 0) process.exitCode = 1;
}

/** Returns the message of a failure without the page dump after it. */
function shortenProblem(problem: string): string {
  const lines = problem.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, LINES_MAX).join('\n    ');
}

function flagValue(filters: readonly string[], flag: string): string | undefined {
  return filters.find((word) => word.startsWith(flag))?.slice(flag.length);
}
