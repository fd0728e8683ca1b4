import { expect, it } from 'vitest';
import { pairsByCoin } from '#src/features/wallet/use-trade-paths.ts';

const pair = (text: string) => {
  const [tradeCoin = '', quoteCoin = ''] = text.split('_');
  return { tradeCoin, quoteCoin };
};

it('prefers the pair with the usual quote coin, and finds one for a coin that only quotes', () => {
  const byCoin = pairsByCoin(['ETH_BTC', 'ETH_USDT', 'BTC_USDC', 'ADA_BTC'].map(pair));
  expect(byCoin.get('ETH')).toEqual(pair('ETH_USDT'));
  expect(byCoin.get('BTC')).toEqual(pair('BTC_USDC'));
  expect(byCoin.get('ADA')).toEqual(pair('ADA_BTC'));
  expect(byCoin.get('USDT')).toEqual(pair('ETH_USDT'));
  expect(byCoin.get('DOGE')).toBeUndefined();
});
