/** Actions for journeys that use only the keyboard. */
import { assert } from '#contract/core/assert.ts';
import type { Locator, Page } from '@playwright/test';

/** More tab stops than any page of ours has. */
const STOP_COUNT_MAX = 120;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/**
 * Presses Tab until the target has the focus.
 * @throws BrokenInvariant when no Tab reaches the target.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  let stopCount = 0;
  while (!(await hasFocus(target))) {
    stopCount += 1;
    assert(stopCount <= STOP_COUNT_MAX, `Tab leads to ${String(target)}`);
    await page.keyboard.press('Tab');
  }
}

/** Types into a field and replaces its previous content. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
