/** Lets axe look at a page as it stands: no rule is off, no node left out. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

interface AxeResults {
  /** One element a rule. */
  readonly passes: readonly unknown[];
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

interface Axe {
  /** Every rule looks at every element; of other results than these, less is told. */
  run(options: { readonly resultTypes: readonly string[] }): Promise<AxeResults>;
}

/** The one that the stories are looked over by. */
const ofStories = createRequire(createRequire(import.meta.url).resolve('@storybook/addon-a11y'));
const source = readFileSync(ofStories.resolve('axe-core/axe.min.js'), 'utf8');

export async function expectAccessible(page: Page): Promise<void> {
  // A page still on its way has neither: what is looked at is the page, not the wait for it.
  await expect(page.locator('main').first()).toBeAttached();
  await expect(page.locator('h1').first()).toBeAttached();
  // Run by the debugger: the page's policy lets no such script in.
  await page.evaluate(source);
  const { passes, violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] }),
  );
  // A look that applied no rule has found nothing.
  expect(passes.length).toBeGreaterThan(0);
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary = '' }) => `${html}\n${failureSummary}`),
    })),
  ).toEqual([]);
}
