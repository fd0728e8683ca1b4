/** Tests the coin in which fees are shown: the one received, or the one the exchange names for a trade. */
import { expect, it } from 'vitest';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { ownTradeCodec } from '#contract/entities/own-trade-codec.ts';
import { btcUsdt, orderWire, ownTradeWire } from '#contract/samples/spot.ts';
import { feeText, tradeFeeText } from '#src/trading/orders/values/fee-text.ts';

const order = orderCodec.decode(orderWire);
const trade = ownTradeCodec.decode(ownTradeWire);

it.each([
  ['buy', '0.0001 BTC'],
  ['sell', '0.0001 USDT'],
] as const)('shows the fee of a %s order as %s', (side, text) => {
  expect(feeText({ ...order, side }, btcUsdt)).toBe(text);
});

it.each([
  ['the traded coin', btcUsdt.tradeCoinId, '0.0001 BTC'],
  ['the quote coin', btcUsdt.quoteCoinId, '0.0001 USDT'],
])('shows the fee of a trade in %s, whichever side it was', (_, feeCoinId, text) => {
  for (const side of ['buy', 'sell'] as const) {
    expect(tradeFeeText({ ...trade, side, feeCoinId }, btcUsdt)).toBe(text);
  }
});

it('shows the amount alone while the coins of the pair are unknown', () => {
  expect(feeText(order, undefined)).toBe('0.0001');
  expect(tradeFeeText(trade, undefined)).toBe('0.0001');
});
