/** Applies the operator's colors to the page, and again on every theme change. Loaded only if the
 *  operator has set colors: the defaults are in the style sheet. */
import { subscribe } from 'valtio/vanilla';
import type { CommonSettings, CssVariable } from '#contract/rest/settings.ts';
import { accentTokens } from '#src/design/tokens/accent.ts';
import { preferences, type Theme } from '#src/stores/preferences.store.ts';

type Colors = Pick<CommonSettings, 'lightColors' | 'darkColors' | 'defaultColor'>;

/** Setting name of the primary color; it becomes the accent color with its shades. */
const PRIMARY = '--primary-color';

export function wearColors({ lightColors, darkColors, defaultColor }: Colors): void {
  const { dataset, style } = document.documentElement;
  let worn: { readonly theme: Theme; readonly names: readonly string[] } | undefined;
  const wear = (): void => {
    const { theme } = preferences;
    if (theme === worn?.theme) return;
    for (const name of worn?.names ?? []) style.removeProperty(name);
    const tokens = tokensOf(theme === 'light' ? lightColors : darkColors, theme);
    for (const [name, value] of tokens) style.setProperty(name, value);
    worn = { theme, names: tokens.map(([name]) => name) };
  };
  dataset['accent'] = defaultColor;
  wear();
  subscribe(preferences, wear);
}

/** Returns the valid tokens. Names that are not CSS variables and values that are not colors are
 *  left out, so that a setting can only change colors. */
function tokensOf(
  variables: readonly CssVariable[],
  theme: Theme,
): readonly (readonly [name: string, value: string])[] {
  return variables.flatMap(({ name, value }) => {
    if (!/^--[a-z][\w-]*$/i.test(name) || !isColor(value)) return [];
    const accent = name === PRIMARY ? Object.entries(accentTokens(value, theme) ?? {}) : [];
    return [[name, value] as const, ...accent];
  });
}

function isColor(text: string): boolean {
  const { style } = document.createElement('i');
  style.color = text;
  return style.color !== '';
}
