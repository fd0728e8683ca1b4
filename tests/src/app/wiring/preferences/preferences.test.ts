/** Tests preferences as texts in the browser's storage and as attributes of the page. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { wirePreferences } from '#src/app/wiring/preferences/preferences.ts';
import {
  applyPreferences,
  DEFAULT_PREFERENCES,
  preferences,
  type Preferences,
} from '#src/stores/preferences.store.ts';

const readStored = (key: string) => localStorage.getItem(key);
/** Waits for the storage write, which runs asynchronously after the change. */
const settle = () => Promise.resolve();

let started: Preferences;
beforeAll(() => {
  for (const [key, text] of [
    ['chooseColor', '2'],
    ['chart-up-down', '2'],
    ['layout-trade', '3'],
    ['animateEnable', 'false'],
    ['quality', 'constructor'],
    ['update-rate', '61'],
  ] as const) {
    localStorage.setItem(key, text);
  }
  wirePreferences();
  started = { ...preferences };
});

it('reads the stored values at startup', () => {
  expect(started).toMatchObject({
    colorScheme: 2,
    upDown: 2,
    tradeLayout: 3,
    isAnimated: false,
  });
});

it('starts with the default where the stored value is none that can be chosen', () => {
  expect(started).toMatchObject({ quality: 'automatic', updateRate: 60 });
});

beforeEach(() => applyPreferences(DEFAULT_PREFERENCES));

it('[PREF-03][PREF-08] stores the scheme as 1 to 3 together with its two colors', async () => {
  const found: (readonly (string | null)[])[] = [];
  for (const colorScheme of [1, 2, 3] as const) {
    applyPreferences({ colorScheme });
    await settle();
    found.push([readStored('chooseColor'), readStored('tradeGreen'), readStored('tradeRed')]);
    expect(document.documentElement.dataset['scheme']).toBe(String(colorScheme));
  }
  expect(found).toEqual([
    ['1', '#32d777', '#d63031'],
    ['2', '#3498db', '#9b59b6'],
    ['3', '#f39c12', '#d35400'],
  ]);
});

it('[PREF-11][PREF-08] stores the direction as 1 or 2 and leaves the scheme’s colors unchanged', async () => {
  for (const upDown of [2, 1] as const) {
    applyPreferences({ upDown });
    await settle();
    expect(readStored('chart-up-down')).toBe(String(upDown));
    expect(readStored('tradeGreen')).toBe('#32d777');
    expect(document.documentElement.dataset['updown']).toBe(String(upDown));
  }
});

it('[PREF-13] stores the layout as 1 to 3', async () => {
  for (const tradeLayout of [2, 3, 1] as const) {
    applyPreferences({ tradeLayout });
    await settle();
    expect(readStored('layout-trade')).toBe(String(tradeLayout));
  }
});

it('stores whether tooltips are shown', async () => {
  for (const areTipsShown of [false, true]) {
    applyPreferences({ areTipsShown });
    await settle();
    expect(readStored('tooltips')).toBe(String(areTipsShown));
    expect(document.documentElement.dataset['tips']).toBe(areTipsShown ? 'on' : 'off');
  }
});

it('[PREF-14] stores whether changes are animated, and sets it on the page', async () => {
  for (const isAnimated of [false, true]) {
    applyPreferences({ isAnimated });
    await settle();
    expect(readStored('animateEnable')).toBe(String(isAnimated));
    expect(document.documentElement.dataset['animate']).toBe(isAnimated ? 'on' : 'off');
  }
});

it('stores the render quality and the update rate', async () => {
  for (const [quality, updateRate] of [
    ['saving', 4],
    ['automatic', 60],
  ] as const) {
    applyPreferences({ quality, updateRate });
    await settle();
    expect([readStored('quality'), readStored('update-rate')]).toEqual([
      quality,
      String(updateRate),
    ]);
  }
});
