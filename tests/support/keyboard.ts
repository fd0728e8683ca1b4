/** Actions for journeys that use only the keyboard. */
import { assert } from '#contract/core/assert.ts';
import type { Locator, Page } from '@playwright/test';

/** More tab stops than any page of ours has. */
const STOP_COUNT_MAX = 200;

/** Key presses that are sent without waiting for each other. */
const STOPS_AT_ONCE = 8;

/** Ends what a held Tab does when it has reached its target. */
type Stop = AbortController | undefined;

/**
 * Holds Tab until the target has the focus. The page discards the repetitions after it.
 * @throws BrokenInvariant when no Tab reaches the target.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  let stopCount = 0;
  for (;;) {
    const stop = await target.evaluateHandle(stopTabsAt);
    if ((await stop.jsonValue()) === undefined) return;
    assert(stopCount < STOP_COUNT_MAX, `Tab leads to ${String(target)}`);
    const presses = Array.from({ length: STOPS_AT_ONCE }, () => page.keyboard.down('Tab'));
    await Promise.all(presses);
    await page.keyboard.up('Tab');
    await stop.evaluate((controller: Stop) => controller?.abort());
    stopCount += STOPS_AT_ONCE;
  }
}

/** Runs in the page. @returns undefined when the element has the focus already. */
function stopTabsAt(element: Element): Stop {
  if (element === document.activeElement) return undefined;
  const controller = new AbortController();
  const discard = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || element !== document.activeElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', discard, { capture: true, signal: controller.signal });
  return controller;
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
