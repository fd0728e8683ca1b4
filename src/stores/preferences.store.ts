/** User's display settings. Only `applyPreferences` writes it; the app stores it. */
import { proxy } from 'valtio/vanilla';
import type { QualityChoice, UpdateRate } from '#domain/render-quality.ts';

export type Theme = 'dark' | 'light';
/** Fresh, Traditional, Color Vision Deficiency. */
export type ColorScheme = 1 | 2 | 3;
/** 1 green up and red down, 2 red up and green down. */
export type UpDown = 1 | 2;
export type TradeLayout = 1 | 2 | 3;

export interface Preferences {
  theme: Theme;
  /** Whether the theme is the user's choice, or follows the system. */
  themeSource: 'chosen' | 'system';
  colorScheme: ColorScheme;
  upDown: UpDown;
  tradeLayout: TradeLayout;
  isAnimated: boolean;
  /** Shows tooltips that explain terms and icons, on hover and focus. */
  areTipsShown: boolean;
  /** Rendering quality setting; see quality.store for its current effect on this device. */
  quality: QualityChoice;
  /** Maximum draws per second. */
  updateRate: UpdateRate;
  /** BTC_USDT; undefined until a pair was opened. */
  spotPairText: string | undefined;
}

export const DEFAULT_PREFERENCES: Readonly<Preferences> = {
  theme: 'dark',
  themeSource: 'chosen',
  colorScheme: 1,
  upDown: 1,
  tradeLayout: 1,
  isAnimated: true,
  areTipsShown: true,
  quality: 'automatic',
  updateRate: 60,
  spotPairText: undefined,
};

/** Colors of the green and red role of each scheme: values of `tradeGreen` and `tradeRed`. */
export const SCHEME_COLORS: Readonly<Record<ColorScheme, { green: string; red: string }>> = {
  1: { green: '#32d777', red: '#d63031' },
  2: { green: '#3498db', red: '#9b59b6' },
  3: { green: '#f39c12', red: '#d35400' },
};

export const createPreferences = (): Preferences => proxy({ ...DEFAULT_PREFERENCES });
export const preferences = createPreferences();

export function applyPreferences(
  patch: Partial<Preferences>,
  target: Preferences = preferences,
): void {
  Object.assign(target, patch);
}

/** `system`: the theme stays until the system's is known. */
export const chooseTheme = (choice: Theme | 'system'): void =>
  applyPreferences(
    choice === 'system' ? { themeSource: 'system' } : { theme: choice, themeSource: 'chosen' },
  );
