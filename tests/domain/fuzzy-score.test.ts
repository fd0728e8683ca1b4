import { expect, it } from 'vitest';
import { fuzzyScoreOf, readyName, readyText } from '#domain/fuzzy-score.ts';

const NAMES = ['BTC/USDT', 'BNB/USDT', 'ETH/BTC', 'Bitcoin', 'Basic Attention Token', 'Réglages'];

const found = (typed: string): readonly string[] =>
  NAMES.flatMap((name) => {
    const fuzzyScore = fuzzyScoreOf(readyText(typed), readyName(name));
    return fuzzyScore === undefined ? [] : [{ name, fuzzyScore }];
  })
    .toSorted((left, right) => right.fuzzyScore - left.fuzzyScore)
    .map(({ name }) => name);

it('prefers the whole name, then beginnings, then words, then what lies within', () => {
  expect(found('btcusdt')).toEqual(['BTC/USDT']);
  expect(found('btc')).toEqual(['BTC/USDT', 'ETH/BTC', 'Bitcoin']);
  expect(found('attention')).toEqual(['Basic Attention Token']);
  expect(found('sdt')).toEqual(['BTC/USDT', 'BNB/USDT']);
});

it('reads a pair however it is parted, and letters whatever their accents', () => {
  for (const typed of ['BTC/USDT', 'btc_usdt', 'btc usdt', 'Btc-Usdt']) {
    expect(found(typed)).toEqual(['BTC/USDT']);
  }
  expect(found('reglages')).toEqual(['Réglages']);
});

it('takes letters that are near each other and in order, and no others', () => {
  expect(found('bcn')).toEqual(['Bitcoin']);
  expect(found('tdsu')).toEqual([]);
  expect(found('bn')).toEqual(['BNB/USDT']);
});

it('finds nothing in what has neither letter nor digit', () => {
  expect(readyText(' /- ')).toBe('');
});
