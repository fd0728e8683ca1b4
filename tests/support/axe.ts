/** Runs axe on a page unchanged: no rule is disabled, no node excluded. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

interface AxeResults {
  /** One element per rule. */
  readonly passes: readonly unknown[];
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

interface Axe {
  /** Every rule checks every element; other result types than these contain fewer details. */
  run(options: { readonly resultTypes: readonly string[] }): Promise<AxeResults>;
}

/** Uses the axe version that checks the stories. */
const ofStories = createRequire(createRequire(import.meta.url).resolve('@storybook/addon-a11y'));
const source = readFileSync(ofStories.resolve('axe-core/axe.min.js'), 'utf8');

export async function expectAccessible(page: Page): Promise<void> {
  // A loading page has neither: the check covers the page, not its loading state.
  await expect(page.locator('main').first()).toBeAttached();
  await expect(page.locator('h1').first()).toBeAttached();
  // Runs through the debugger, because the page's policy allows no such script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { passes, violations } = await page.evaluate(runWithoutTransitions);
  // A check that applied no rule has found nothing.
  expect(passes.length).toBeGreaterThan(0);
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary = '' }) => `${html}\n${failureSummary}`),
    })),
  ).toEqual([]);
}

/** In the middle of a transition a text has less contrast than before and after it. A toast may arrive while axe
 *  runs: what axe finds then counts only if it finds it again. */
async function runWithoutTransitions(): Promise<AxeResults> {
  const { axe } = globalThis as unknown as { axe: Axe };
  const running = (): readonly Animation[] =>
    document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    });
  let startedCount = 0;
  const onStart = (): void => {
    startedCount += 1;
  };
  const starts = ['animationstart', 'transitionstart'] as const;
  for (const name of starts) document.addEventListener(name, onStart, true);
  let results: AxeResults;
  let runCount = 0;
  do {
    await Promise.allSettled(running().map(({ finished }) => finished));
    startedCount = 0;
    results = await axe.run({ resultTypes: ['violations'] });
    runCount += 1;
    // The events of the last frame of the run.
    await new Promise(requestAnimationFrame);
  } while (results.violations.length > 0 && startedCount > 0 && runCount < 5);
  for (const name of starts) document.removeEventListener(name, onStart, true);
  return results;
}
