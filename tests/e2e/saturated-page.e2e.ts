/** A page whose thread is saturated, on a slowed processor: updates are shed before inputs wait. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const SLOWDOWN = 4;
/** Each task blocks the thread for this long; a tenth of it is free for inputs. */
const TASK_MS = 300;
const PAUSE_MS = 30;
const SLOW_INPUT_MS = 150;
/** The browser reports an input after the next paint, which waits for the next task. */
const REACTION_MS = 1_000 + TASK_MS;

/** What happened until the level fell by several steps, and until it was the lowest. */
interface Saturation {
  readonly levels: {
    readonly level: number;
    readonly afterMs: number;
    readonly slowCount: number;
  }[];
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
    ([taskMs, pauseMs, slowMs]) => {
      const startedAt = performance.now();
      let slowCount = 0;
      let isOver = false;
      const inputs = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { startTime, processingStart } = entry as PerformanceEventTiming;
          if (processingStart - startTime > slowMs) slowCount += 1;
        }
      });
      inputs.observe({ type: 'event' });
      const block = (): void => {
        const until = performance.now() + taskMs;
        while (performance.now() < until);
        if (!isOver) setTimeout(block, pauseMs);
      };
      const levels: Saturation['levels'] = [];
      const { documentElement } = document;
      const changes = new MutationObserver(() => {
        const level = Number(documentElement.dataset['quality']);
        levels.push({ level, afterMs: performance.now() - startedAt, slowCount });
      });
      changes.observe(documentElement, { attributeFilter: ['data-quality'] });
      const stop = (): void => {
        isOver = true;
        inputs.disconnect();
        changes.disconnect();
      };
      (globalThis as unknown as SaturatedPage).saturation = { levels, stop };
      setTimeout(block);
    },
    [TASK_MS, PAUSE_MS, SLOW_INPUT_MS] as const,
  );

test('sheds updates within a second of saturation, says so, and loses no input', async ({
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
    expect(first?.slowCount).toBeLessThanOrEqual(4);
    expect(first?.afterMs).toBeLessThan(REACTION_MS);
  }
  expect(levels.at(-1)?.level ?? before).toBe(8);
  await expect(page.getByText('Input first', { exact: true })).toBeVisible();
  expect((await amount.inputValue()).replaceAll(/\D/g, '')).toBe(typed);
  await expect(note).toBeHidden();
});
