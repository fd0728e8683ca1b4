/** Back to the beginning: what a person has set goes, what is theirs stays. */
import { expect, it, vi } from 'vitest';
import { resetPreferences } from '#src/app/wiring/preferences/reset-preferences.ts';
import { STORED, type TextStorage } from '#src/platform/storage.ts';

it('forgets every preference, keeps what is a person’s own, and opens the page anew', () => {
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

/** Favourites, what was searched for, and the session's own words. */
const THEIRS = [
  'begun_sign_in',
  'favorites',
  'favorites-asked',
  'history-palette',
  'history-search',
  'temp_info_token',
];
