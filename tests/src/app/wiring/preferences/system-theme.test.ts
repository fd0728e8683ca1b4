/** Tests the system theme: applied immediately and on every change of the system, until the user
 *  chooses a theme. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followSystemTheme } from '#src/app/wiring/preferences/system-theme.ts';
import { applyPreferences, chooseTheme, preferences } from '#src/stores/preferences.store.ts';

let isLight = false;
const watching = new Set<() => void>();
const turn = async (toLight: boolean): Promise<void> => {
  isLight = toLight;
  for (const onChange of watching) onChange();
  await Promise.resolve();
};

beforeEach(() => {
  isLight = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isLight;
    },
    addEventListener: (_: string, onChange: () => void) => watching.add(onChange),
    removeEventListener: (_: string, onChange: () => void) => watching.delete(onChange),
  }));
});
afterEach(async () => {
  chooseTheme('dark');
  await Promise.resolve();
  vi.unstubAllGlobals();
});

const follow = async (): Promise<void> => {
  chooseTheme('system');
  followSystemTheme();
  await Promise.resolve();
};

it('[PREF-01] applies the theme of the system immediately and whenever it changes', async () => {
  applyPreferences({ theme: 'light' });
  await follow();
  expect(preferences.theme).toBe('dark');
  await turn(true);
  expect(preferences.theme).toBe('light');
  await turn(false);
  expect(preferences).toMatchObject({ theme: 'dark', themeSource: 'system' });
});

it('[PREF-01] stops following the system when the user toggles the theme', async () => {
  await follow();
  applyPreferences({ theme: 'light' });
  await Promise.resolve();
  await Promise.resolve();
  expect(preferences).toMatchObject({ theme: 'light', themeSource: 'chosen' });
  expect(watching.size).toBe(0);
  await turn(true);
  await turn(false);
  expect(preferences.theme).toBe('light');
});

it('[PREF-01] stops following the system when the user chooses the current theme', async () => {
  await follow();
  chooseTheme('dark');
  await Promise.resolve();
  expect(watching.size).toBe(0);
  await follow();
  expect(watching.size).toBe(1);
});

it('does nothing when a theme is already chosen', () => {
  followSystemTheme();
  expect(watching.size).toBe(0);
});
