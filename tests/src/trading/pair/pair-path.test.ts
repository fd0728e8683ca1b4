import { expect, it } from 'vitest';
import { pairPathOf } from '#src/trading/pair/pair-path.ts';

it('[DEMO-01] links to the same pair in the current trading mode', () => {
  expect(pairPathOf('real', 'BTC_USDT')).toBe('/exchange/spot/BTC_USDT');
  expect(pairPathOf('demo', 'BTC_USDT')).toBe('/demo-trade/BTC_USDT');
});
