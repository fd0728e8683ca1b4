/** A trader saves a bug report with one press: it replays frame by frame, and has no secret of the trader. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, newUser, openTrader, test } from '../support/journey.ts';
import { machineLines, readReport } from '../support/replay/read-report.ts';
import { replayMarket } from '../support/replay/replay-market.ts';

/** The recording begins some time after the start. */
const SOON = { timeout: 120_000 };

async function savedReport(page: Page): Promise<string> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pairs, pages and settings' }).fill('bug report');
  const entry = page.getByRole('option', { name: /Save bug report/ });
  const [download] = await Promise.all([page.waitForEvent('download'), entry.click()]);
  expect(download.suggestedFilename()).toMatch(/^tidemark-report-[\dT-]+\.jsonl$/);
  return readFileSync(await download.path(), 'utf8');
}

test(
  'saves a bug report that replays, without secrets',
  { tag: '@long' },
  async ({ page, request, context }) => {
    test.setTimeout(300_000);
    const user = newUser();
    const caller = await openTrader(page, request, user);
    await page.goto('/exchange/spot/BTC_USDT');
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    let text = '';
    const read = async (): Promise<number> => {
      text = await savedReport(page);
      return [...(readReport(text).recording?.events ?? [])].length;
    };
    await expect.poll(read, SOON).toBeGreaterThan(100);
    const { facts, recording } = readReport(text);
    expect(facts).toMatchObject({ page: '/exchange/spot/:pair?', language: 'en' });
    expect(facts.market).toMatchObject({ pair: 'BTC_USDT', freshness: 'live' });
    expect(facts.build).not.toBe('');
    const machines = machineLines(facts.machines).join('\n');
    expect(machines).toMatch(/^session: /m);
    expect(machines).toMatch(/^spotOrder: "?drafting/m);
    expect(recording).toBeDefined();
    if (recording === undefined) return;
    expect(await replayMarket(recording)).toMatchObject({
      error: undefined,
      firstDifference: undefined,
    });

    const { data } = await caller.get<{ data: readonly { balance: string; address?: string }[] }>(
      '/wallet-list',
      { wallet_type: 2 },
    );
    const cookies = await context.cookies();
    const secrets = [
      user.email,
      user.email.split('@')[0] ?? '',
      user.password,
      ...cookies.map(({ value }) => value).filter((value) => value.length > 8),
      ...data
        .flatMap(({ balance, address = '' }) => [balance, address])
        .filter((one) => one.length > 6),
    ];
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(text).not.toContain(secret);
  },
);
