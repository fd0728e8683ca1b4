/** Preferences in storage and on the page: read once, written as text, set as attributes of the
 *  root element. */
import { loadPartAtLast } from '#src/deferred/load-part.ts';
import { subscribe } from 'valtio/vanilla';
import {
  CHOSEN_QUALITIES,
  UPDATE_RATES,
  type QualityChoice,
  type UpdateRate,
} from '#domain/render-quality.ts';
import {
  applyPreferences,
  DEFAULT_PREFERENCES,
  preferences,
  SCHEME_COLORS,
  type ColorScheme,
  type Preferences,
  type Theme,
  type TradeLayout,
  type UpDown,
} from '#src/stores/preferences.store.ts';
import { wirePanels } from './panels.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';

/** Reads the stored preferences, applies them to the page and stores every later change. Invalid
 *  values fall back to the defaults. */
export function wirePreferences(): void {
  applyPreferences(storedPreferences());
  wirePanels();
  dress();
  followSystem();
  subscribe(preferences, () => {
    dress();
    keep();
    followSystem();
  });
}

/** Applies the operator's default theme if the user has selected none. */
export function adoptDefaultTheme(theme: Theme): void {
  if (themeOf(localTexts.read(STORED.theme)) === undefined) applyPreferences({ theme });
}

function storedPreferences(): Preferences {
  return {
    // For a theme that follows the system: the last theme applied.
    theme: themeOf(localTexts.read(STORED.theme)) ?? DEFAULT_PREFERENCES.theme,
    themeSource: localTexts.read(STORED.themeSource) === 'system' ? 'system' : 'chosen',
    colorScheme: oneOf<ColorScheme>(localTexts.read(STORED.colorScheme), [1, 2, 3]),
    upDown: oneOf<UpDown>(localTexts.read(STORED.upDown), [1, 2]),
    tradeLayout: oneOf<TradeLayout>(localTexts.read(STORED.tradeLayout), [1, 2, 3]),
    isAnimated: localTexts.read(STORED.animation) !== 'false',
    areTipsShown: localTexts.read(STORED.tips) !== 'false',
    updateRate: oneOf<UpdateRate>(localTexts.read(STORED.updateRate), UPDATE_RATES),
    quality: qualityOf(localTexts.read(STORED.quality)) ?? DEFAULT_PREFERENCES.quality,
    spotPairText: pairTextOf(localTexts.read(STORED.spotDefaultCoin)),
  };
}

const themeOf = (text: string | undefined): Theme | undefined =>
  text === 'dark' || text === 'light' ? text : undefined;

const qualityOf = (text: string | undefined): QualityChoice | undefined =>
  text !== undefined && Object.hasOwn(CHOSEN_QUALITIES, text) ? (text as QualityChoice) : undefined;

const oneOf = <Value extends number>(
  text: string | undefined,
  allowed: readonly [Value, ...Value[]],
): Value => allowed.find((value) => String(value) === text) ?? allowed[0];

const pairTextOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[A-Za-z0-9]{1,20}_[A-Za-z0-9]{1,20}$/.test(text) ? text : undefined;

function dress(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = preferences.theme;
  dataset['scheme'] = String(preferences.colorScheme);
  dataset['updown'] = String(preferences.upDown);
  dataset['animate'] = preferences.isAnimated ? 'on' : 'off';
  dataset['tips'] = preferences.areTipsShown ? 'on' : 'off';
}

/** Loads the code that watches the system theme only for users who follow it. */
function followSystem(): void {
  if (preferences.themeSource === 'system') {
    void loadPartAtLast('systemTheme').then(({ followSystemTheme }) => followSystemTheme());
  }
}

function keep(): void {
  const { green, red } = SCHEME_COLORS[preferences.colorScheme];
  localTexts.write(STORED.theme, preferences.theme);
  localTexts.write(STORED.themeSource, preferences.themeSource);
  localTexts.write(STORED.colorScheme, String(preferences.colorScheme));
  localTexts.write(STORED.tradeGreen, green);
  localTexts.write(STORED.tradeRed, red);
  localTexts.write(STORED.upDown, String(preferences.upDown));
  localTexts.write(STORED.tradeLayout, String(preferences.tradeLayout));
  localTexts.write(STORED.animation, String(preferences.isAnimated));
  localTexts.write(STORED.tips, String(preferences.areTipsShown));
  localTexts.write(STORED.quality, preferences.quality);
  localTexts.write(STORED.updateRate, String(preferences.updateRate));
  if (preferences.spotPairText !== undefined) {
    localTexts.write(STORED.spotDefaultCoin, preferences.spotPairText);
  }
}
