import { expect, it } from 'vitest';
import { hasCoinName } from '#domain/coin-names.ts';
import { coinsFor, popularOf } from '#src/features/funding/coins-for.ts';
import { placeOfAddress } from '#src/features/funding/place.ts';

const coins = [
  { coin: 'USDT', name: 'Tether' },
  { coin: 'ETH', name: 'Ethereum' },
  { coin: 'BTC', name: 'Bitcoin' },
  { coin: 'BNB', name: 'BNB' },
];
const symbols = (recent: readonly string[], search: string) =>
  coinsFor(coins, recent, search, hasCoinName).map(({ coin }) => coin);

it('lists recent coins first, the newest before the others, and those by use', () => {
  expect(symbols([], '')).toEqual(['USDT', 'ETH', 'BTC', 'BNB']);
  expect(symbols(['BTC', 'ETH'], '')).toEqual(['BTC', 'ETH', 'USDT', 'BNB']);
});

it('names popular coins that are listed, while nothing is searched', () => {
  expect(popularOf(coins, ' ')).toEqual(['USDT', 'BTC', 'ETH', 'BNB']);
  expect(popularOf([{ coin: 'ADA', name: 'Cardano' }], '')).toEqual([]);
  expect(popularOf(coins, 'b')).toEqual([]);
});

it('finds a coin by its symbol or name, symbols that begin with the search first', () => {
  expect(symbols([], ' et')).toEqual(['ETH', 'USDT']);
  expect(symbols([], 'bit')).toEqual(['BTC']);
  expect(symbols([], 'ＢＴＣ\u200E')).toEqual(['BTC']);
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
