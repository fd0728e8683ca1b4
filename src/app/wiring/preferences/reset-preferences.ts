/** Everything a person has set about the screen, the ticket and the keys goes back to what it was at first.
 *  What is theirs stays: the session, favourites, what they searched for. */
import { localTexts, STORED, type TextStorage } from '#src/platform/storage.ts';

const THEIRS: ReadonlySet<string> = new Set([
  STORED.favourites,
  STORED.favouritesPrompted,
  STORED.searchHistory,
  STORED.paletteHistory,
  STORED.tempInfoToken,
  STORED.pendingSignIn,
]);

/** The page is opened anew: every store reads its beginning as a first visit does. */
export function resetPreferences(
  texts: TextStorage = localTexts,
  reload: () => void = () => location.reload(),
): void {
  for (const key of Object.values(STORED)) if (!THEIRS.has(key)) texts.erase(key);
  reload();
}
