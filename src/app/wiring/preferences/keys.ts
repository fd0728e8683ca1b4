/** Stores the user's hotkeys: read with the first order form and on changes by other tabs, written
 *  on every change, so that a hotkey has the same effect in every tab. */
import { subscribe } from 'valtio/vanilla';
import { keyProfileOf, keyProfileText } from '#contract/entities/key-profile.ts';
import { localTexts, STORED, watchText, type TextStorage } from '#src/platform/storage.ts';
import { applyKeyProfile, keys } from '#src/stores/keys.store.ts';

let isWired = false;

export function wireKeys(texts: TextStorage = localTexts): void {
  if (isWired) return;
  isWired = true;
  const apply = (): void => {
    const text = texts.read(STORED.keys) ?? '';
    const profile = keyProfileOf(text);
    if (profile !== undefined && text !== keyProfileText(keys.profile)) applyKeyProfile(profile);
  };
  apply();
  subscribe(keys, () => texts.write(STORED.keys, keyProfileText(keys.profile)));
  watchText(STORED.keys, apply);
}
