/** Tests the order book settings of each pair as stored text. */
import { expect, it } from 'vitest';
import {
  DEFAULT_BOOK_SETTINGS,
  SETTINGS_COUNT_MAX,
  bookSettingsMapOf,
  bookSettingsText,
  withBookSettings,
  type BookSettings,
} from '#src/trading/book/book-settings.ts';

const GROUPED: BookSettings = {
  view: 'bids',
  groupTicks: 100,
  depthBy: 'size',
  lastColumn: 'notional',
};

it('stores the settings per pair', () => {
  const settingsByPair = withBookSettings(bookSettingsMapOf(undefined), 'BTC_USDT', GROUPED);
  const both = withBookSettings(settingsByPair, 'ETH_USDT', DEFAULT_BOOK_SETTINGS);
  const read = bookSettingsMapOf(bookSettingsText(both));
  expect(read.get('BTC_USDT')).toEqual(GROUPED);
  expect(read.get('ETH_USDT')).toEqual(DEFAULT_BOOK_SETTINGS);
  expect(read.get('SOL_USDT')).toBeUndefined();
});

it('drops the pair changed longest ago when there are too many', () => {
  let settingsByPair = bookSettingsMapOf(undefined);
  for (let index = 0; index < SETTINGS_COUNT_MAX; index++) {
    settingsByPair = withBookSettings(settingsByPair, `C${index}_USDT`, GROUPED);
  }
  settingsByPair = withBookSettings(settingsByPair, 'C0_USDT', DEFAULT_BOOK_SETTINGS);
  settingsByPair = withBookSettings(settingsByPair, 'NEW_USDT', GROUPED);
  expect(settingsByPair.size).toBe(SETTINGS_COUNT_MAX);
  const isStored = (pairText: string): boolean => settingsByPair.has(pairText);
  expect(['C0_USDT', 'C1_USDT', 'NEW_USDT'].map(isStored)).toEqual([true, false, true]);
});

it.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['no list', '{"BTC_USDT":{}}'],
  ['no entries', '[1,null,["BTC_USDT"],[7,{}]]'],
])('reads %s as no settings', (_, text) => {
  expect(bookSettingsMapOf(text).size).toBe(0);
});

it('uses the default for each invalid field', () => {
  const text = JSON.stringify([['BTC_USDT', { ...GROUPED, groupTicks: 7, lastColumn: 'profit' }]]);
  expect(bookSettingsMapOf(text).get('BTC_USDT')).toEqual({
    ...GROUPED,
    groupTicks: 1,
    lastColumn: 'total',
  });
});
