/** A person's keys in storage: read once with the first ticket, and kept with every change. */
import { subscribe } from 'valtio/vanilla';
import { keyProfileOf, keyProfileText } from '#contract/entities/key-profile.ts';
import { localTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import { applyKeyProfile, keys } from '#src/stores/keys.store.ts';

let isWired = false;

export function wireKeys(texts: TextStorage = localTexts): void {
  if (isWired) return;
  isWired = true;
  const profile = keyProfileOf(texts.read(STORED.keys) ?? '');
  if (profile !== undefined) applyKeyProfile(profile);
  subscribe(keys, () => texts.write(STORED.keys, keyProfileText(keys.profile)));
}
