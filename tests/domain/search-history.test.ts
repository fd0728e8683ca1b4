import { expect, it } from 'vitest';
import { HISTORY_COUNT_MAX, tidyHistory, withOpened } from '#domain/search-history.ts';

const pair = (tradeCoin: string, quoteCoin = 'USDT') => ({ tradeCoin, quoteCoin });
const open = (...coins: readonly string[]) =>
  coins.reduce<readonly { tradeCoin: string; quoteCoin: string }[]>(
    (history, coin) => withOpened(history, pair(coin)),
    [],
  );
const coinsOf = (history: readonly { tradeCoin: string }[]) =>
  history.map(({ tradeCoin }) => tradeCoin).join(' ');

it('[SRCH-17] holds at most eight pairs; a ninth drops the oldest', () => {
  expect(HISTORY_COUNT_MAX).toBe(8);
  expect(coinsOf(open('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'))).toBe('I H G F E D C B');
});

it('[SRCH-19] lists the newest first and moves a known pair to the front', () => {
  expect(coinsOf(open('BTC', 'ETH', 'SOL', 'BTC'))).toBe('BTC SOL ETH');
});

it('[SRCH-18] identifies a known pair by both of its coins together', () => {
  const history = withOpened([pair('BTC', 'USDT'), pair('ETH', 'BTC')], pair('BTC', 'USDC'));
  expect(history).toEqual([pair('BTC', 'USDC'), pair('BTC', 'USDT'), pair('ETH', 'BTC')]);
  expect(tidyHistory([...history, pair('ETH', 'BTC')])).toEqual(history);
});
