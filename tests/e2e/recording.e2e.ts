/** A visitor records the moving market in a real browser; the file replays exactly the frames the
 *  worker sent. */
import { readFileSync } from 'node:fs';
import { expect, test } from '../support/journey.ts';
import { readRecording } from '../support/replay/read-recording.ts';
import { replayMarket } from '../support/replay/replay-market.ts';

test(
  'records the market for a report, and the file replays frame by frame',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Record market data' }).click();
    const save = page.getByRole('button', { name: 'Save recording' });
    await expect(save).toBeVisible();
    // Five seconds or more: a busy page shows not every second.
    const length = page.getByText(/^(?:0:0[5-9]|0:[1-5]\d|\d+:\d\d), \d+\.\d MB$/);
    await expect(length).toBeVisible({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toMatch(/^tidemark-BTC_USDT-[\dT-]+\.jsonl$/);
    const recording = readRecording(readFileSync(await download.path(), 'utf8'));
    const report = await replayMarket(recording);
    expect(report).toMatchObject({ error: undefined, firstDifference: undefined });
    expect(report.markedCount).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Record market data' })).toBeVisible();
  },
);
