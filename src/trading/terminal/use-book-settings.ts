/** Display settings of the order book, stored per pair. */
import { useState } from 'react';
import { STORED, localTexts } from '#src/platform/storage.ts';
import {
  DEFAULT_BOOK_SETTINGS,
  bookSettingsMapOf,
  bookSettingsText,
  withBookSettings,
  type BookSettings,
} from '../book/book-settings.ts';

const storedBookSettings = () => bookSettingsMapOf(localTexts.read(STORED.bookSettings));

/** @param storedAs "BTC_USDT", or another name of the pair's settings. */
export function useBookSettings(
  storedAs: string,
): readonly [BookSettings, (bookSettings: BookSettings) => void] {
  const [settingsByPair, setSettingsByPair] = useState(storedBookSettings);
  const change = (bookSettings: BookSettings): void => {
    const next = withBookSettings(storedBookSettings(), storedAs, bookSettings); // Another tab may have written.
    localTexts.write(STORED.bookSettings, bookSettingsText(next));
    setSettingsByPair(next);
  };
  return [settingsByPair.get(storedAs) ?? DEFAULT_BOOK_SETTINGS, change];
}
