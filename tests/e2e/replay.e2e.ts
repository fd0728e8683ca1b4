/** A recorded market in the real page: `npm run replay -- market.jsonl --open`. */
import { expect, test } from '@playwright/test';
import { embeddedRecording } from '../support/recordings.ts';
import { readRecording } from '../support/replay/read-recording.ts';
import { startReplay } from '#tools/replay/open-replay.ts';

const WAIT = { timeout: 60_000 };

test(
  'plays a recording in the page, pauses, steps, seeks and goes back',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const replay = await startReplay(readRecording(embeddedRecording()));
    try {
      await page.addInitScript(() => localStorage.setItem('language-offered', 'en'));
      await page.goto(replay.pageUrl);
      const bar = page.getByRole('region', { name: 'Replay' });
      const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();
      const position = async (): Promise<number> =>
        Number.parseInt((await bar.locator('output').textContent()) ?? '', 10);
      await expect(page.getByText('Live', { exact: true }).first()).toBeVisible(WAIT);
      await expect.poll(position, WAIT).toBeGreaterThan(2);

      await press('Pause');
      await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      const title = await page.title();
      expect(title).toMatch(/BTC/);
      const readout = await bar.locator('output').textContent();
      for (let count = 0; count < 5; count += 1) await press('Step');
      await expect(bar.locator('output')).not.toHaveText(readout ?? '');
      const slider = bar.getByRole('slider', { name: 'Position' });
      await slider.fill('20000');
      await expect.poll(position, WAIT).toBeGreaterThanOrEqual(20);
      await slider.fill('5000');
      await page.waitForLoadState('load');
      await expect.poll(position, WAIT).toBe(5);
      await expect(page.getByText('Live', { exact: true }).first()).toBeVisible(WAIT);
      await bar.getByRole('combobox', { name: 'Speed' }).selectOption('10');
      await press('Play');
      await expect.poll(position, WAIT).toBeGreaterThan(20);
      await page.screenshot({ path: 'test-results/replay.png' });
    } finally {
      await replay.close();
    }
  },
);
