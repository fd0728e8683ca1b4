/** Resets all user settings of display, order form and hotkeys to the defaults. User data stays:
 *  the session, favorites, search history. */
import { localTexts, STORED, type TextStorage } from '#src/platform/storage.ts';

const THEIRS: ReadonlySet<string> = new Set([
  STORED.favourites,
  STORED.favouritesPrompted,
  STORED.searchHistory,
  STORED.paletteHistory,
  STORED.tempInfoToken,
  STORED.pendingSignIn,
]);

/** Reloads the page, so that every store starts as on a first visit. */
export function resetPreferences(
  texts: TextStorage = localTexts,
  reload: () => void = () => location.reload(),
): void {
  for (const key of Object.values(STORED)) if (!THEIRS.has(key)) texts.erase(key);
  reload();
}
