/** Time that a path lets pass, on the page's clock. */
import type { Page } from '@playwright/test';

const STEP_MS = 1_000;

/** Each timer runs in its turn, and the calls that it makes are answered before the next one. */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) await page.clock.fastForward(Math.min(left, STEP_MS)); // prettier-ignore
}
