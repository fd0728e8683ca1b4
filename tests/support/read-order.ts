/** An order is read once more before it is sent, unless one has said not to ask. */
import type { Page } from '@playwright/test';

/** Says yes to what is being asked about, whatever there was to ask: the last button of the question. */
export const sendRead = (page: Page): Promise<void> =>
  page.locator('dialog:modal footer button').last().click();
