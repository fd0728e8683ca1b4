/** Tests the order of a single hotkey: its size, and each reason why it is not sent. */
import { expect, it } from 'vitest';
import type { Decimal, Ticks } from '#contract/core/decimal.ts';
import type { KeyBinding } from '#contract/entities/key-profile.ts';
import type { PlacingAction } from '#contract/core/trading-actions.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { quickOrderOf, type QuickProblem } from '#src/features/spot/quick-order.ts';

const market = {
  bestBid: 6_425_009 as Ticks,
  bestAsk: 6_425_010 as Ticks,
  lastPrice: 6_425_000 as Ticks,
  isTradable: true,
};
const binding = (orderValue?: string, orderValueMax?: string): KeyBinding => ({
  chord: 'b',
  orderValue: orderValue as Decimal | undefined,
  orderValueMax: orderValueMax as Decimal | undefined,
});
const order = (action: PlacingAction, key: KeyBinding | undefined, seen = market) =>
  quickOrderOf(action, key, seen, btcUsdt);

it.each([
  ['buy_at_bid', 'buy', market.bestBid],
  ['buy_at_ask', 'buy', market.bestAsk],
  ['sell_at_bid', 'sell', market.bestBid],
  ['sell_at_ask', 'sell', market.bestAsk],
] as const)('[SPOT-06] %s takes side and price from its name', (action, side, price) => {
  expect(order(action, binding('1000'))).toMatchObject({ side, price });
});

it.each([
  // 1000 / 64250.10 = 0.0155642…, in lots of 0.00001.
  ['1000', 1_556],
  ['64250.1', 100_000],
  // One smallest unit below the price of one coin buys one lot less.
  ['64250.09999999', 99_999],
  // The price of exactly one lot.
  ['0.642501', 1],
])('[SPOT-06] an order value of %s buys %i lots, rounded down', (value, size) => {
  expect(order('buy_at_ask', binding(value))).toMatchObject({ size });
});

it.each<[QuickProblem, KeyBinding | undefined, Partial<typeof market>]>([
  ['not_live', binding('1000'), { isTradable: false }],
  ['no_value', undefined, {}],
  ['no_value', binding(), {}],
  ['no_value', binding('0'), {}],
  ['over_limit', binding('1000', '999.99999999'), {}],
  ['no_price', binding('1000'), { bestAsk: undefined as unknown as Ticks }],
  ['no_price', binding('1000'), { bestAsk: 0 as Ticks }],
  ['too_small', binding('0.64250099'), {}],
])('[SPOT-06] reports %s for %j where the market is %j', (problem, key, seen) => {
  expect(order('buy_at_ask', key, { ...market, ...seen })).toBe(problem);
});

it('[SPOT-06] sends up to the limit of its key', () => {
  expect(order('buy_at_ask', binding('1000', '1000'))).toMatchObject({ size: 1_556 });
});
