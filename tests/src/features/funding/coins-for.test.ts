import { expect, it } from 'vitest';
import { coinsFor } from '#src/features/funding/coins-for.ts';
import { placeOfAddress } from '#src/features/funding/place.ts';

const coins = [
  { coin: 'USDT', name: 'Tether' },
  { coin: 'ETH', name: 'Ethereum' },
  { coin: 'BTC', name: 'Bitcoin' },
  { coin: 'BNB', name: 'BNB' },
];
const symbols = (recent: readonly string[], search: string) =>
  coinsFor(coins, recent, search).map(({ coin }) => coin);

it('lists recent coins first, the newest before the others', () => {
  expect(symbols(['USDT', 'ETH'], '')).toEqual(['USDT', 'ETH', 'BNB', 'BTC']);
});

it('finds a coin by its symbol or name, symbols that begin with the search first', () => {
  expect(symbols([], ' et')).toEqual(['ETH', 'USDT']);
  expect(symbols([], 'bit')).toEqual(['BTC']);
  expect(symbols([], 'xyz')).toEqual([]);
});

it('reads coin and network from an address, and ignores invalid ones', () => {
  expect(placeOfAddress(new URLSearchParams('coin=BTC&network=1'))).toEqual({
    coin: 'BTC',
    networkId: 1,
  });
  expect(placeOfAddress(new URLSearchParams('coin=<b>&network=0'))).toEqual({
    coin: undefined,
    networkId: undefined,
  });
});
