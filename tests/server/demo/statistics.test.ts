import { expect, it } from 'vitest';
import { statisticsOf, shareBpsHundredths, type CountedTrade } from '#server/demo/statistics.ts';
import { BTC_USDT, coins, priceOf, sizeOf } from '#tests/support/test-exchange.ts';

const trade = (
  side: 'buy' | 'sell',
  price: string,
  size: string,
  notional: string,
  fee: string,
  midTwice?: string,
): CountedTrade => ({
  pairId: BTC_USDT.id,
  side,
  price: priceOf(price),
  size: sizeOf(size),
  notional: coins(notional),
  fee: coins(fee),
  midTwice: midTwice === undefined ? undefined : priceOf(midTwice),
});
const statistics = (...trades: readonly CountedTrade[]) => statisticsOf(trades, () => BTC_USDT);

it('[DEMO-01] values each fee at the price of its trade: 0.0001 BTC at 64,000 are 6.4 USDT', () => {
  const bought = trade('buy', '64000', '0.1', '6400', '0.0001');
  const sold = trade('sell', '64000', '0.1', '6400', '6.4');
  expect(statistics(bought).fees).toBe(coins('6.4'));
  expect(statistics(bought, sold)).toMatchObject({ fees: coins('12.8'), volume: coins('12800') });
});

it('[DEMO-01] calculates the slippage of takers against the mid price: 0.5 bought at 64,010 with the mid at 63,995 cost 7.5', () => {
  const takerTrade = trade('buy', '64010', '0.5', '32005', '0.0005', '127990');
  const { slippage, takerValueAtMid } = statistics(takerTrade);
  expect([slippage, takerValueAtMid]).toEqual([coins('7.5'), coins('31997.5')]);
  // 7.5 of 31,997.5 are 2.34 bps.
  expect(shareBpsHundredths(slippage, takerValueAtMid)).toBe(234n);
  const sold = trade('sell', '63980', '0.5', '31990', '31.99', '127990');
  expect(statistics(sold).slippage).toBe(coins('7.5'));
  expect(statistics(trade('buy', '64000', '0.5', '32000', '0.0005')).slippage).toBe(0n);
  expect(shareBpsHundredths(0n, 0n)).toBeUndefined();
});

it('[DEMO-01] compares a sell with the average cost: 0.999 of 1.998 that cost 220 sold for 129.87 wins 19.87', () => {
  const first = trade('buy', '100', '1', '100', '0.001');
  const second = trade('buy', '120', '1', '120', '0.001');
  const sold = trade('sell', '130', '0.999', '129.87', '0');
  expect(statistics(first, second, sold)).toMatchObject({
    sellCount: 1,
    winCount: 1,
    realisedProfit: coins('19.87'),
  });
  const loss = trade('sell', '100', '0.999', '99.9', '0.0999');
  expect(statistics(first, second, loss)).toMatchObject({
    sellCount: 1,
    winCount: 0,
    realisedProfit: coins('-10.1999'),
  });
});

it('[DEMO-01] counts no win for selling the starting balance', () => {
  const sold = trade('sell', '130', '0.1', '13', '0.013');
  expect(statistics(sold)).toMatchObject({ sellCount: 0, winCount: 0, realisedProfit: 0n });
});
