/** Tests the reset: the user's settings are removed, the user's data stays. */
import { expect, it, vi } from 'vitest';
import { resetPreferences } from '#src/app/wiring/preferences/reset-preferences.ts';
import { STORED, type TextStorage } from '#src/platform/storage.ts';

it('removes every preference, keeps the user’s data, and reloads the page', () => {
  const stored = new Map(Object.values(STORED).map((key) => [key as string, 'something']));
  const storage: TextStorage = {
    read: (key) => stored.get(key),
    write: (key, value) => void stored.set(key, value),
    erase: (key) => void stored.delete(key),
  };
  const reload = vi.fn(() => expect([...stored.keys()].toSorted()).toEqual(THEIRS));
  resetPreferences(storage, reload);
  expect(reload).toHaveBeenCalledOnce();
});

/** Favorites, search history and the session's entries. */
const THEIRS = [
  'begun_sign_in',
  'favorites',
  'favorites-asked',
  'history-palette',
  'history-search',
  'temp_info_token',
];
