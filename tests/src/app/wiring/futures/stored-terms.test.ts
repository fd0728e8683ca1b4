import { beforeEach, expect, it } from 'vitest';
import { LEVERAGE_DEFAULT } from '#contract/core/leverage.ts';
import { btcContract } from '#contract/samples/futures.ts';
import { restoredSettings } from '#machines/futures/leverage-mode.ts';
import { STORED, textStorageOf } from '#src/platform/storage.ts';
import { keepFuturesTerms } from '#src/app/wiring/futures/stored-terms.ts';
import {
  applyFuturesTerms,
  createFuturesTerms,
  NEW_FUTURES_TERMS,
  type FuturesTerms,
} from '#src/stores/futures-terms.store.ts';

const texts = textStorageOf(() => sessionStorage);
beforeEach(() => sessionStorage.clear());

/** Terms of a page that opens in the tab. */
function open(): FuturesTerms {
  const terms = createFuturesTerms();
  keepFuturesTerms(texts, terms);
  return terms;
}

it('[ENT-14] holds amount type, leverage and mode, each in both its forms, over a reload', () => {
  const first = open();
  expect(first).toEqual(NEW_FUTURES_TERMS);
  expect(restoredSettings(first, undefined, btcContract).leverage).toBe(LEVERAGE_DEFAULT);
  for (const amountUnit of ['quote', 'trade'] as const) {
    for (const marginMode of ['isolated', 'cross'] as const) {
      const chosen = { amountUnit, leverage: 20, marginMode, pairText: 'BTC_USDT' };
      applyFuturesTerms(chosen, open());
      expect(open()).toEqual(chosen);
    }
  }
});

it('[FUT-03] [FUT-04] stores leverage and mode as their numbers, and erases them for another user', () => {
  const terms = open();
  applyFuturesTerms({ leverage: 20, marginMode: 'cross' }, terms);
  expect(texts.read(STORED.futuresMode)).toBe('2');
  expect(texts.read(STORED.futuresLeverage)).toBe('20');
  applyFuturesTerms(NEW_FUTURES_TERMS, terms);
  expect(texts.read(STORED.futuresMode)).toBeUndefined();
  expect(open()).toEqual(NEW_FUTURES_TERMS);
});

it.each(['0', '-5', '1.5', '500', 'many', ''])(
  '[FUT-04] ignores a stored leverage of "%s"',
  (text) => {
    texts.write(STORED.futuresLeverage, text);
    expect(open().leverage).toBeUndefined();
  },
);

it('[FUT-03] [ENT-14] ignores an unknown mode and an unknown amount type', () => {
  texts.write(STORED.futuresMode, '3');
  texts.write(STORED.futuresAmountType, '0');
  expect(open()).toEqual(NEW_FUTURES_TERMS);
});
