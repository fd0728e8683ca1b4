/** Tests that searches find what is typed without accents, on another keyboard or in another form of a letter. */
import { describe, expect, it } from 'vitest';
import { COINS } from '#server/exchange/market-list.ts';
import { coinNamesOf, hasCoinName } from '#domain/coin-names.ts';
import { foldText } from '#domain/fold-text.ts';
import { searchPairs } from '#domain/pair-search.ts';

it.each([
  ['Đà Nẵng', 'da nang'],
  ['Isparta', 'ısparta'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'STRASSE'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['ΑΘΗΝΑΣ', 'αθηνας'],
  ['فارسي', 'فارسی'],
  ['كوين', 'کوین'],
  ['أوقية', 'اوقيه'],
  ['بِتكوين', 'بتكوين'],
  ['क़लम', 'कलम'],
  ['ＢＴＣ', 'btc'],
  ['ｶﾀｶﾅ', 'カタカナ'],
  ['O‘zbek', 'Oʻzbek'],
  ['Oʻzbek', "o'zbek"],
  ['می‌خواهم', 'میخواهم'],
  ['१२٣', '123'],
  ['Ёлка', 'елка'],
])('compares %s and %s as the same', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it.each([
  ['कि', 'के'],
  ['ที่', 'ทะ'],
  ['мир', 'мор'],
  ['서울', '사울'],
])('keeps %s and %s apart', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

it('folds the start of a Korean syllable like the syllable, so that typing finds it', () => {
  expect(foldText('비트코인').startsWith(foldText('비ㅌ').slice(0, 2))).toBe(true);
});

describe('names of coins', () => {
  it.each([
    ['биткоин', 'BTC'],
    ['비트코인', 'BTC'],
    ['比特币', 'BTC'],
    ['ビットコイン', 'BTC'],
    ['بيتكوين', 'BTC'],
    ['بیت‌کوین', 'BTC'],
    ['बिटकॉइन', 'BTC'],
    ['บิตคอยน์', 'BTC'],
    ['эфир', 'ETH'],
    ['イーサ', 'ETH'],
    ["דוג'קוין", 'DOGE'],
    ['リップル', 'XRP'],
  ])('finds %s as %s', (typed, symbol) => {
    const found = COINS.filter(({ code, name }) => hasCoinName(code, name, foldText(typed)));
    expect(found.map(({ code }) => code)).toEqual([symbol]);
    const pairs = COINS.map(({ code, name }) => ({
      tradeCoin: code,
      tradeCoinName: name,
      quoteCoin: 'EUR',
    }));
    expect(searchPairs(typed, pairs)[0]?.tradeCoin).toBe(symbol);
  });

  it('are known for each coin of the exchange, without doubles between coins', () => {
    const all = COINS.flatMap(({ code }) => [...new Set(coinNamesOf(code).map(foldText))]);
    for (const { code } of COINS)
      expect([code, coinNamesOf(code).length > 10]).toEqual([code, true]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('change no search by symbol or English name, and none of an unknown coin', () => {
    for (const { code, name } of COINS) {
      expect(hasCoinName(code, name, foldText(code))).toBe(true);
      expect(hasCoinName(code, name, foldText(name))).toBe(true);
    }
    expect(hasCoinName('TEST', 'Test coin', 'test')).toBe(true);
    expect(coinNamesOf('TEST')).toEqual([]);
  });
});
