/** Display settings of the order book, stored per pair. */
import { useState } from 'react';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { STORED, localTexts } from '#src/platform/storage.ts';
import {
  DEFAULT_BOOK_SETTINGS,
  bookSettingsMapOf,
  bookSettingsText,
  withBookSettings,
  type BookSettings,
} from '#src/trading/book/book-settings.ts';

const storedBookSettings = () => bookSettingsMapOf(localTexts.read(STORED.bookSettings));

export function useBookSettings(
  pair: Pair,
): readonly [BookSettings, (bookSettings: BookSettings) => void] {
  const pairText = pairTextOf(pair);
  const [settingsByPair, setSettingsByPair] = useState(storedBookSettings);
  const change = (bookSettings: BookSettings): void => {
    const next = withBookSettings(storedBookSettings(), pairText, bookSettings); // Another tab may have written.
    localTexts.write(STORED.bookSettings, bookSettingsText(next));
    setSettingsByPair(next);
  };
  return [settingsByPair.get(pairText) ?? DEFAULT_BOOK_SETTINGS, change];
}
