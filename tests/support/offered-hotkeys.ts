/** Waits until hotkeys work, instead of pressing them until one does. */
import { expect, type Page } from '@playwright/test';
import type { ActionId } from '#contract/core/trading-actions.ts';

/** Waits until the page reacts to the keys of all of the actions. Keys pressed before that are ignored. */
export async function expectHotkeys(page: Page, ...actions: readonly ActionId[]): Promise<void> {
  const missing = async (): Promise<readonly ActionId[]> => {
    const ids = await page.evaluate(() => document.documentElement.dataset['hotkeys'] ?? '');
    const offered = new Set(ids.split(' '));
    return actions.filter((action) => !offered.has(action));
  };
  await expect.poll(missing, { message: 'hotkeys without effect', timeout: 30_000 }).toEqual([]);
}
