import { expect, it } from 'vitest';
import { searchPairs } from '#domain/pair-search.ts';

const pairOf = (tradeCoin: string, tradeCoinName: string) => ({
  tradeCoin,
  tradeCoinName,
  quoteCoin: 'USDT',
});
const BTC = pairOf('BTC', 'Bitcoin');
const WBTC = pairOf('WBTC', 'Wrapped Bitcoin');
const DOT = pairOf('DOT', 'Polkadot');
const DOGE = pairOf('DOGE', 'Dogecoin');
const LINK = pairOf('LINK', 'Chainlink');
const ALL = [WBTC, DOGE, LINK, DOT, BTC];

const find = (search: string) => searchPairs(search, ALL).map(({ tradeCoin }) => tradeCoin);

it.each([
  'btc/usdt',
  'BTC-USDT',
  'btc_usdt',
  'Btc Usdt',
  ' btcusdt ',
  '\uFF22\uFF34\uFF23', // BTC in full-width letters.
  'Bitc\u00F3in', // An unintended accent.
])('[API-67] finds the bitcoin pair for "%s"', (search) => {
  expect(searchPairs(search, ALL)[0]).toBe(BTC);
});

it('[API-67] ranks exact matches before prefixes, and prefixes before inner matches', () => {
  expect(find('btc')).toEqual(['BTC', 'WBTC']);
  expect(find('do')).toEqual(['DOGE', 'DOT']);
  expect(find('dot')).toEqual(['DOT']);
  expect(find('link')).toEqual(['LINK']);
  expect(find('poly')).toEqual([]);
  expect(find('chain')).toEqual(['LINK']);
  expect(find('bitcoin')).toEqual(['BTC', 'WBTC']);
});

it('[API-67] preserves the order of equal matches and finds every pair of a quote coin', () => {
  expect(find('usdt')).toEqual(ALL.map(({ tradeCoin }) => tradeCoin));
});

it('finds every pair for an empty query and none for punctuation alone', () => {
  expect(find('')).toHaveLength(ALL.length);
  expect(find('  ')).toHaveLength(ALL.length);
  expect(find('//')).toEqual([]);
});
