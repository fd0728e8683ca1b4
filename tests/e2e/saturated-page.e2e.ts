/** A page whose thread is saturated: updates are shed before inputs wait. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

/** Each task blocks the thread for this long, and few frames pass between two: any machine is
 *  saturated. */
const TASK_MS = 300;
/** The level of a page that shows inputs first. */
const LOWEST = 8;

interface Saturation {
  /** Every level since the start, and whether the note about the paused chart was shown. */
  readonly levels: readonly number[];
  readonly wasNoted: boolean;
}
interface SaturatedPage {
  saturation: { levels: number[]; wasNoted: boolean; isOver: boolean };
}

/** Saturates the page's thread, and records each level and the note. */
const saturate = (page: Page, note: string): Promise<void> =>
  page.evaluate(
    ([taskMs, noteText]) => {
      const { documentElement } = document;
      const levelNow = (): number => Number(documentElement.dataset['quality']);
      const saturation = { levels: [levelNow()], wasNoted: false, isOver: false };
      (globalThis as unknown as SaturatedPage).saturation = saturation;
      const watch = (): void => {
        if (levelNow() !== saturation.levels.at(-1)) saturation.levels.push(levelNow());
        saturation.wasNoted ||= document.body.textContent.includes(noteText);
      };
      new MutationObserver(watch).observe(documentElement, {
        attributeFilter: ['data-quality'],
        subtree: true,
        childList: true,
        characterData: true,
      });
      const block = (): void => {
        const endMs = performance.now() + taskMs; // oxlint-disable-line no-restricted-properties -- The page blocks its thread by its own clock.
        while (performance.now() < endMs); // oxlint-disable-line no-restricted-properties -- The page blocks its thread by its own clock.
        if (!saturation.isOver) requestAnimationFrame(block);
      };
      requestAnimationFrame(block);
    },
    [TASK_MS, note] as const,
  );

const saturationOf = (page: Page): Promise<Saturation> =>
  page.evaluate(() => (globalThis as unknown as SaturatedPage).saturation);

test(
  'sheds updates step by step while the thread is saturated, says so, and loses no input',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.getByRole('application', { name: / chart$/ })).toBeVisible();
    const amount = page
      .getByRole('form', { name: 'Order' })
      .getByRole('textbox', { name: /^Amount/ });
    await amount.click();
    // Measured for two seconds at least: the first one is the start.
    await expect(page.getByText(/^\d+ fps$/)).toBeAttached();
    await saturate(page, 'Chart paused during input.');

    let typed = '';
    const isShown = async (): Promise<boolean> => {
      const digit = String((typed.length % 9) + 1);
      await page.keyboard.press(digit);
      typed += digit;
      const { levels, wasNoted } = await saturationOf(page);
      return wasNoted && levels.at(-1) === LOWEST;
    };
    await expect.poll(isShown, { timeout: 60_000, intervals: [0] }).toBe(true);
    await expect(page.getByText('Input first', { exact: true })).toBeVisible();

    const { levels } = await saturationOf(page);
    expect(levels).toEqual(levels.toSorted((one, other) => one - other));
    await page.evaluate(() => {
      (globalThis as unknown as SaturatedPage).saturation.isOver = true;
    });
    expect((await amount.inputValue()).replaceAll(/\D/g, '')).toBe(typed);
    await expect(page.getByText(/^Chart paused during input\./)).toBeHidden();
  },
);
