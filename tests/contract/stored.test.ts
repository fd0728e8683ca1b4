import { expect, it } from 'vitest';
import { favouritesText, historyText, storedFavourites, storedHistory } from '#contract/stored.ts';

it('[FAV-07] [ENT-02] stores favorites by coin_pair, each pair once', () => {
  const text = favouritesText(['BTC_USDT', 'ETH_USDT', 'BTC_USDT']);
  expect(JSON.parse(text)).toEqual([{ coin_pair: 'BTC_USDT' }, { coin_pair: 'ETH_USDT' }]);
  expect(storedFavourites(text)).toEqual(['BTC_USDT', 'ETH_USDT']);
  const twice = JSON.stringify([{ coin_pair: 'BTC_USDT' }, { coin_pair: 'BTC_USDT', id: 7 }]);
  expect(storedFavourites(twice)).toEqual(['BTC_USDT']);
});

it('[ENT-03] stores the history by both coins of a pair', () => {
  const history = [{ tradeCoin: 'BTC', quoteCoin: 'USDT' }];
  expect(JSON.parse(historyText(history))).toEqual([{ coin_type: 'BTC', base_coin_type: 'USDT' }]);
  expect(storedHistory(historyText(history))).toEqual(history);
});

it('reads the valid parts of a value written by other code', () => {
  for (const text of [undefined, '', '{', 'null', '{"a":1}', '"BTC_USDT"', '[1,null,{}]']) {
    expect(storedFavourites(text)).toEqual([]);
    expect(storedHistory(text)).toEqual([]);
  }
  expect(storedFavourites('[{"coin_pair":"<b>"},{"coin_pair":"BTC_USDT"}]')).toEqual(['BTC_USDT']);
});
