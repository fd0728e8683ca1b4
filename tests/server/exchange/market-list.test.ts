import { expect, it } from 'vitest';
import { decimalCountOf, stepsOf } from '#contract/core/decimal.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { COINS, PAIRS, findPair } from '#server/exchange/market-list.ts';

it('lists at least ten pairs, each of two listed coins, with distinct ids', () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(10);
  expect(new Set(PAIRS.map((pair) => pair.id)).size).toBe(PAIRS.length);
  expect(new Set(COINS.map((coin) => coin.id)).size).toBe(COINS.length);
  for (const pair of PAIRS) {
    expect(COINS.find((coin) => coin.id === pair.tradeCoinId)?.code).toBe(pair.tradeCoin);
    expect(COINS.find((coin) => coin.id === pair.quoteCoinId)?.code).toBe(pair.quoteCoin);
    expect(findPair(pair.id)).toBe(pair);
  }
});

it('writes prices and sizes with exactly the decimals of their steps', () => {
  for (const pair of PAIRS) {
    expect(decimalCountOf(pair.tickSize), pairTextOf(pair)).toBe(pair.priceDecimals);
    expect(decimalCountOf(pair.lotSize), pairTextOf(pair)).toBe(pair.sizeDecimals);
    expect(stepsOf(pair.minNotional, pair.tickSize)).toBeGreaterThan(0);
  }
});
