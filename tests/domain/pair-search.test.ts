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

const found = (search: string) => searchPairs(search, ALL).map(({ tradeCoin }) => tradeCoin);

it.each([
  'btc/usdt',
  'BTC-USDT',
  'btc_usdt',
  'Btc Usdt',
  ' btcusdt ',
  '\uFF22\uFF34\uFF23', // BTC, full width.
  'Bitc\u00F3in', // An accent nobody means.
])('[API-67] knows the pair of bitcoin written "%s"', (search) => {
  expect(searchPairs(search, ALL)[0]).toBe(BTC);
});

it('[API-67] ranks the thing itself before its beginnings, and those before what has it inside', () => {
  expect(found('btc')).toEqual(['BTC', 'WBTC']);
  expect(found('do')).toEqual(['DOGE', 'DOT']);
  expect(found('dot')).toEqual(['DOT']);
  expect(found('link')).toEqual(['LINK']);
  expect(found('poly')).toEqual([]);
  expect(found('chain')).toEqual(['LINK']);
  expect(found('bitcoin')).toEqual(['BTC', 'WBTC']);
});

it('[API-67] keeps equals in the order they came, and finds every pair of a quote coin', () => {
  expect(found('usdt')).toEqual(ALL.map(({ tradeCoin }) => tradeCoin));
});

it('takes no word for every pair, and signs alone for none', () => {
  expect(found('')).toHaveLength(ALL.length);
  expect(found('  ')).toHaveLength(ALL.length);
  expect(found('//')).toEqual([]);
});
