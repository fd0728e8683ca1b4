/** Tests the scale labels: prices with the pair's decimals, percentages from the start of the view. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { applyBars, createBars } from '#src/stores/bars.store.ts';
import { BarFeed } from '#src/trading/chart/bar-feed.ts';
import type { ChartTheme } from '#src/trading/chart/chart-theme.ts';
import { ChartScene, type ChartSettings } from '#src/trading/chart/chart-scene.ts';
import { OverlayStack } from '#src/trading/chart/overlay-stack.ts';

const FIRST = 1_700_000_100;
const CLOSES = [6_400_000, 6_464_000, 6_336_000, 6_400_000];

function sceneOf(settings: Partial<ChartSettings>): ChartScene {
  const bars = createBars();
  const closes = Float64Array.from(CLOSES);
  const columns = {
    times: closes.map((_, index) => FIRST + index * 60),
    opens: closes,
    highs: closes,
    lows: closes,
    closes,
    volumes: closes,
  };
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns }, bars);
  const full: ChartSettings = {
    language: 'en',
    pair: btcUsdt,
    priceDecimals: 2,
    style: 'candles',
    scale: 'linear',
    ...settings,
  };
  const feed = new BarFeed(bars, () => full);
  feed.drain();
  const overlays = new OverlayStack({
    placeOf: () => {
      throw new Error('nobody points');
    },
    setCursor: () => undefined,
    onChange: () => undefined,
  });
  const scene = new ChartScene(feed, overlays, full, {} as ChartTheme, () => epochMs(0));
  scene.view = { from: FIRST, to: FIRST + 240 };
  scene.measure(700, 400);
  return scene;
}

it.each([
  [0, '64,250'],
  [1, '64,250.1'],
  [2, '64,250.10'],
  [4, '64,250.1000'],
])(
  '[CHART-15] writes the price scale with %i decimals as set by the wallet',
  (priceDecimals, text) => {
    expect(sceneOf({ priceDecimals }).priceText(6_425_010)).toBe(text);
  },
);

it('[CHART-15] labels the percent scale relative to the first visible close', () => {
  const scene = sceneOf({ scale: 'percent' });
  expect(scene.base).toBe(6_400_000);
  expect([6_464_000, 6_400_000, 6_336_000].map((price) => scene.priceText(price))).toEqual([
    '+1.00%',
    '0.00%',
    '-1.00%',
  ]);
  scene.view = { from: FIRST + 61, to: FIRST + 240 };
  scene.measure(700, 400);
  expect(scene.priceText(6_336_000)).toBe('0.00%');
});

it.each(['linear', 'log', 'percent'] as const)(
  'converts prices to pixels and back on a %s scale',
  (scale) => {
    const scene = sceneOf({ scale });
    for (const price of CLOSES) {
      expect(scene.priceAtY(scene.yOf(price, 400), 400)).toBeCloseTo(price, 4);
    }
  },
);
