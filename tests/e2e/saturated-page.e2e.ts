/** A page whose thread is saturated, on a slowed processor: updates are shed before inputs wait. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const SLOWDOWN = 4;
/** Each task blocks the thread for this long; a tenth of it is free for inputs. */
const TASK_MS = 300;
const PAUSE_MS = 30;
/** A saturated processor delays the browser's reports of long tasks, so the reaction is counted in
 *  reports. One task proves nothing, and a sample may end between the next two. */
const REPORTS_MAX = 3;

interface Saturation {
  /** Each new level, with the number of reports that preceded it. */
  readonly levels: { readonly level: number; readonly reportCount: number }[];
  stop(): void;
}
interface SaturatedPage {
  saturation: Saturation;
}

const levelOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['quality']));

/** Saturates the page's thread and records each change of the level. */
const saturate = (page: Page): Promise<void> =>
  page.evaluate(
    ([taskMs, pauseMs]) => {
      let reportCount = 0;
      let isOver = false;
      const reports = new PerformanceObserver(() => {
        reportCount += 1;
      });
      reports.observe({ type: 'longtask' });
      const block = (): void => {
        const until = performance.now() + taskMs;
        while (performance.now() < until);
        if (!isOver) setTimeout(block, pauseMs);
      };
      const levels: Saturation['levels'] = [];
      const { documentElement } = document;
      const changes = new MutationObserver(() => {
        const level = Number(documentElement.dataset['quality']);
        levels.push({ level, reportCount });
      });
      changes.observe(documentElement, { attributeFilter: ['data-quality'] });
      const stop = (): void => {
        isOver = true;
        reports.disconnect();
        changes.disconnect();
      };
      (globalThis as unknown as SaturatedPage).saturation = { levels, stop };
      setTimeout(block);
    },
    [TASK_MS, PAUSE_MS] as const,
  );

test('sheds updates at the first reports of saturation, says so, and loses no input', async ({
  page,
}) => {
  await page.goto('/exchange/spot/BTC_USDT');
  await expect(page.getByRole('application', { name: / chart$/ })).toBeVisible();
  const amount = page
    .getByRole('form', { name: 'Order' })
    .getByRole('textbox', { name: /^Amount/ });
  await amount.click();
  // Measured for two seconds at least: the first one is the start.
  await expect(page.getByText(/^\d+ fps$/)).toBeAttached();
  const before = await levelOf(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await saturate(page);

  let typed = '';
  const type = async (): Promise<void> => {
    const digit = String((typed.length % 9) + 1);
    await page.keyboard.press(digit);
    typed += digit;
  };
  for (let count = 0; count < 8; count += 1) await type();
  const note = page.getByText(/^Chart paused during input. Last update \d s ago.$/);
  await expect(async () => {
    await type();
    await expect(note).toBeVisible({ timeout: 100 });
  }).toPass();

  const levels = await page.evaluate(() => {
    const { saturation } = globalThis as unknown as SaturatedPage;
    saturation.stop();
    return saturation.levels;
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const [first] = levels;
  if (before < 8) {
    expect(first?.level).toBeGreaterThanOrEqual(Math.min(8, before + 3));
    expect(first?.reportCount).toBeLessThanOrEqual(REPORTS_MAX);
  }
  expect(levels.at(-1)?.level ?? before).toBe(8);
  await expect(page.getByText('Input first', { exact: true })).toBeVisible();
  expect((await amount.inputValue()).replaceAll(/\D/g, '')).toBe(typed);
  await expect(note).toBeHidden();
});
