/** The dashboard of every listed pair: decimals are checked against each pair's own tick size. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ticks } from '#contract/core/decimal.ts';
import { pairTextOf, priceOfTicks, type Pair } from '#contract/core/pair.ts';
import { parse } from '#contract/codec.ts';
import { spotDashboard } from '#contract/rest/spot-dashboard.ts';
import { fixedNumber, percentText, priceText } from '#domain/number-text.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const named = PAIRS.map((pair) => [pairTextOf(pair), pair] as const);

async function dashboardOf(id: string) {
  const reply = await mustAccept(live.call('spotDashboardOfPair', { params: { id } }));
  const parsed = parse(spotDashboard.reply, reply.data);
  if (!parsed.ok) throw new Error(`${id}: ${JSON.stringify(parsed)}`);
  return parsed.model;
}

it.each(named)(
  '[CHART-15] [SPOT-03] sends %s decimals that show each of its ticks',
  async (text, pair: Pair) => {
    const { changeDecimals, ticker } = await dashboardOf(text);
    expect(changeDecimals).toBe(pair.priceDecimals);
    // The chart's axis, legend, table and studies write prices with this many decimals.
    for (const price of [1, 7, 123_457].map(ticks)) {
      expect(fixedNumber(priceOfTicks(price, pair), changeDecimals)).toBe(priceText(price, pair));
    }
    const shown = percentText(ticker.changePercent, changeDecimals);
    expect(shown.replace('%', '').split('.')[1]?.length ?? 0).toBe(changeDecimals);
  },
);

it('[ENT-08] sends the best prices with the amounts there, and null for an empty side', async () => {
  const { bearer } = await live.trader();
  const touch = async () => {
    const { bestAsk, bestAskSize, bestBid, bestBidSize } = await dashboardOf('BTC_USDT');
    return { bestAsk, bestAskSize, bestBid, bestBidSize };
  };
  const none = { bestAsk: undefined, bestAskSize: undefined };
  const nothing = { ...none, bestBid: undefined, bestBidSize: undefined };
  expect(await touch()).toEqual(nothing);
  const coins = { base_coin_id: 1, trade_coin_id: 2 };
  for (const amount of ['0.01', '0.002']) {
    const body = { ...coins, amount, price: '60000' };
    await mustAccept(live.call('placeSellLimit', { bearer, body }));
  }
  const offer = { bestAsk: '60000', bestAskSize: '0.012' };
  expect(await touch()).toEqual({ ...nothing, ...offer });
  const body = { ...coins, amount: '0.03', price: '59000' };
  await mustAccept(live.call('placeBuyLimit', { bearer, body }));
  expect(await touch()).toEqual({ ...offer, bestBid: '59000', bestBidSize: '0.03' });
});

it.each(named)('[API-46] opens %s by its text and by its number', async (text, pair) => {
  expect((await dashboardOf(text)).pair).toEqual(pair);
  expect((await dashboardOf(String(pair.id))).pair).toEqual(pair);
});

it('[API-46] opens the first pair without an id, with balances for a trader alone', async () => {
  const visitor = await mustAccept(live.call('spotDashboard'));
  expect(visitor.data).toMatchObject({
    order_data: { on_order: null, exchange_coin_pair: 'BTC_USDT' },
    pairs: { length: PAIRS.length },
  });
  const { bearer } = await live.trader();
  const own = await mustAccept(live.call('spotDashboard', { bearer }));
  expect(own.data).toMatchObject({
    order_data: {
      on_order: { base: '0', trade: '0' },
      total: { trade_wallet: { balance: '1' }, base_wallet: { balance: '100000' } },
    },
  });
});
