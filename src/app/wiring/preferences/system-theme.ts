/** The theme follows the system from now on, until the user chooses one. */
import { subscribe } from 'valtio/vanilla';
import { matchesMedia, watchMedia } from '#src/platform/media.ts';
import { applyPreferences, preferences, type Theme } from '#src/stores/preferences.store.ts';

const LIGHT = '(prefers-color-scheme: light)';

const systemTheme = (): Theme => (matchesMedia(LIGHT) ? 'light' : 'dark');

let stop: (() => void) | undefined;

/** Does nothing when it follows already. */
export function followSystemTheme(): void {
  if (stop !== undefined || preferences.themeSource !== 'system') return;
  let applied = systemTheme();
  const apply = (): void => {
    applied = systemTheme();
    applyPreferences({ theme: applied });
  };
  const stops = [
    watchMedia(LIGHT, apply),
    subscribe(preferences, () => {
      const { theme, themeSource } = preferences;
      if (themeSource === 'system' && theme === applied) return;
      for (const end of stops) end();
      stop = undefined;
      // A toggle that turned the theme has chosen it.
      if (themeSource === 'system') applyPreferences({ themeSource: 'chosen' });
    }),
  ];
  stop = () => {
    for (const end of stops) end();
  };
  apply();
}
