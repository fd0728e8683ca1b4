import { expect, it } from 'vitest';
import { foldLetters } from '#domain/fold-text.ts';
import { fuzzyScoreOf, readyName, readyText } from '#domain/fuzzy-score.ts';

const NAMES = [
  'BTC/USDT',
  'BNB/USDT',
  'ETH/BTC',
  'Bitcoin',
  'Basic Attention Token',
  'Réglages',
  'Đăng xuất',
];

const find = (typed: string): readonly string[] =>
  NAMES.flatMap((name) => {
    const fuzzyScore = fuzzyScoreOf(readyText(foldLetters(typed)), readyName(foldLetters(name)));
    return fuzzyScore === undefined ? [] : [{ name, fuzzyScore }];
  })
    .toSorted((left, right) => right.fuzzyScore - left.fuzzyScore)
    .map(({ name }) => name);

it('prefers the full name, then prefixes, then word starts, then inner matches', () => {
  expect(find('btcusdt')).toEqual(['BTC/USDT']);
  expect(find('btc')).toEqual(['BTC/USDT', 'ETH/BTC', 'Bitcoin']);
  expect(find('attention')).toEqual(['Basic Attention Token']);
  expect(find('sdt')).toEqual(['BTC/USDT', 'BNB/USDT']);
});

it('matches a pair with any separator and letters with any accent', () => {
  for (const typed of ['BTC/USDT', 'btc_usdt', 'btc usdt', 'Btc-Usdt']) {
    expect(find(typed)).toEqual(['BTC/USDT']);
  }
  expect(find('reglages')).toEqual(['Réglages']);
  expect(find('dang xuat')).toEqual(['Đăng xuất']);
});

it('matches letters that are close together and in order, and no others', () => {
  expect(find('bcn')).toEqual(['Bitcoin']);
  expect(find('tdsu')).toEqual([]);
  expect(find('bn')).toEqual(['BNB/USDT']);
});

it('finds nothing for text without letters or digits', () => {
  expect(readyText(' /- ')).toBe('');
});

it('matches scattered letters from any of equal neighbors, up to six letters apart', () => {
  const matches = (name: string) => fuzzyScoreOf('abc', readyName(name)) !== undefined;
  expect(matches('aabxxxxxxc')).toBe(true);
  expect(matches('abxxxxxxxc')).toBe(false);
});
