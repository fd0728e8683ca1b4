import { expect, it } from 'vitest';
import { pairPathOf } from '#src/trading/pair/pair-path.ts';

it('[DEMO-01] leads to the same pair at the venue one is at', () => {
  expect(pairPathOf('real', 'BTC_USDT')).toBe('/exchange/spot/BTC_USDT');
  expect(pairPathOf('demo', 'BTC_USDT')).toBe('/demo-trade/BTC_USDT');
});
