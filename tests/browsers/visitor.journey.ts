/** A visitor in Firefox and WebKit: the market moves, the chart follows the mouse, a search opens a
 *  pair, the page is mirrored in Arabic. */
import { cutTexts } from '../support/cut-texts.ts';
import { expect, isLive, test } from './journey.ts';

const PLOT = { css: '[role="application"]' } as const;
/** Open, high and low of a bar. */
const LEGEND_LENGTH = 36;
const PAIR_PATH = '/exchange/spot/BTC_USDT';

test('[GEN-02][SPOT-04] shows a moving market', async ({ tab }) => {
  await tab.open(PAIR_PATH);
  await isLive(tab);
  const rows = { css: '[data-level]' } as const;
  const before = (await tab.texts(rows)).join();
  expect(before).not.toBe('');
  await expect.poll(async () => (await tab.texts(rows)).join()).not.toBe(before);
});

test('cuts no title and no tab at 1366 pixels', async ({ tab }) => {
  await tab.open(PAIR_PATH);
  await isLive(tab);
  await expect.poll(() => tab.count({ css: 'h2', name: 'Market trades' })).toBe(1);
  const titles = '[data-panel] h2, [data-panel="tables"] [role="tab"]';
  await expect.poll(() => tab.run(cutTexts, titles)).toEqual([]);
});

test('[CHART-01] zooms the chart with the wheel and pans it with the mouse', async ({ tab }) => {
  await tab.open(PAIR_PATH);
  await isLive(tab);
  // The legend shows the bar under the mouse, which is beside the center: zooming keeps the bar there.
  const legend = async (): Promise<string> => {
    await tab.hover(PLOT, [0.15, 0.4]);
    return (await tab.text({ css: 'p[data-tone]' })).slice(0, LEGEND_LENGTH);
  };
  await expect.poll(legend).toMatch(/^O /);
  const first = await legend();
  await tab.wheel(PLOT, 400);
  await expect.poll(legend).not.toBe(first);
  const zoomed = await legend();
  await tab.drag(PLOT, [0.4, 0.4], [0.7, 0.4]);
  await expect.poll(legend).not.toBe(zoomed);
});

test('[MARKET-01][MARKET-02] finds a market and opens it', async ({ tab }) => {
  await tab.open('/markets');
  const rows = { css: 'main tbody tr' } as const;
  await expect.poll(() => tab.count(rows)).toBeGreaterThan(1);
  await tab.enter({ css: 'main input[type="search"]' }, 'eth');
  await expect.poll(() => tab.count(rows)).toBe(1);
  await tab.click({ css: 'main tbody a' });
  await expect.poll(() => tab.path()).toBe('/exchange/spot/ETH_USDT');
  await isLive(tab);
});

test('[I18N-04] mirrors the page in Arabic', async ({ tab }) => {
  await tab.open(`/ar${PAIR_PATH}`);
  await expect.poll(() => tab.count({ css: '[data-level]' })).toBeGreaterThan(8);
  const { direction, spillPx } = await tab.run(() => ({
    direction: document.documentElement.dir,
    spillPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(direction).toBe('rtl');
  expect(spillPx).toBeLessThanOrEqual(0);
});
