/** Tests the operator's colors on a page, in both themes. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wearColors } from '#src/app/wiring/shell/brand.ts';
import { applyPreferences, type Theme } from '#src/stores/preferences.store.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { tokensOf } from '../../../design/tokens/token-sheet.ts';

const { style, dataset } = document.documentElement;
const wear = (name: string): string => style.getPropertyValue(name);

async function change(theme: Theme): Promise<void> {
  applyPreferences({ theme });
  // The store notifies its subscribers asynchronously after the change.
  await Promise.resolve();
}

beforeEach(() => change('dark'));
afterEach(() => {
  style.cssText = '';
  delete dataset['accent'];
});

it('[SET-09] applies the colors of the theme, and those of the other theme when it changes', async () => {
  wearColors({
    ...DEFAULT_SETTINGS,
    lightColors: [{ name: '--banner', value: '#fff0f0' }],
    darkColors: [
      { name: '--banner', value: '#200000' },
      { name: '--glow', value: 'rgb(1 2 3)' },
    ],
  });
  expect([wear('--banner'), wear('--glow')]).toEqual(['#200000', 'rgb(1 2 3)']);
  await change('light');
  expect([wear('--banner'), wear('--glow')]).toEqual(['#fff0f0', '']);
  await change('dark');
  expect([wear('--banner'), wear('--glow')]).toEqual(['#200000', 'rgb(1 2 3)']);
});

it('[SET-09] uses the primary color as accent instead of the preset, with readable text colors', () => {
  wearColors({
    ...DEFAULT_SETTINGS,
    defaultColor: 'yellow',
    darkColors: [{ name: '--primary-color', value: '#123456' }],
  });
  expect([wear('--primary-color'), wear('--accent')]).toEqual(['#123456', '#123456']);
  expect(wear('--on-accent')).toBe('#ffffff');
  expect(wear('--accent-text')).not.toBe('');
});

it.each(['green', 'yellow', 'blue'] as const)('[SET-10] applies the preset %s', (defaultColor) => {
  wearColors({ ...DEFAULT_SETTINGS, defaultColor });
  expect(dataset['accent']).toBe(defaultColor);
  const accent = tokensOf({ theme: 'dark', scheme: '1', updown: '1', accent: defaultColor });
  expect(accent.get('--accent')).toBe(
    { green: '#32d777', yellow: '#f0b90b', blue: '#3498db' }[defaultColor],
  );
});

it.each([
  ['no variable', 'background', '#ffffff'],
  ['a name that goes on', '--a: red; --b', '#ffffff'],
  ['an address', '--surface-0', 'url(https://evil.example/x.png)'],
  ['more than a colour', '--surface-0', '#fff; background: red'],
  ['no colour', '--primary-color', 'harbour'],
])('ignores %s', (_, name, value) => {
  wearColors({ ...DEFAULT_SETTINGS, darkColors: [{ name, value }] });
  expect(style.cssText).toBe('');
});
