import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type WireBody,
} from '#tests/support/live-exchange.ts';

const ETH_USDT = { base_coin_id: 1, trade_coin_id: 3 };
const UNLISTED = { base_coin_id: 1, trade_coin_id: 999 };

let live: LiveExchange;
const read = async (
  name: 'bookSnapshot' | 'marketTrades' | 'chartBars',
  query: object,
): Promise<WireBody['data']> =>
  (await mustAccept(live.call(name, { query: { ...ETH_USDT, ...query } }))).data;

beforeAll(async () => {
  live = await openLiveExchange();
  const [maker, taker] = [await live.trader(), await live.trader()];
  const place = (name: 'placeBuyLimit' | 'placeSellLimit', bearer: string, price: string) =>
    mustAccept(live.call(name, { bearer, body: { ...ETH_USDT, amount: '1', price } }));
  for (const price of ['2400', '2401', '2402']) {
    await place('placeSellLimit', maker.bearer, price);
  }
  for (const price of ['2399', '2398', '2397']) await place('placeBuyLimit', maker.bearer, price);
  await place('placeBuyLimit', taker.bearer, '2400');
  live.pass(MINUTE_MS);
  await place('placeSellLimit', taker.bearer, '2399');
});
afterAll(() => live.close());

it('[API-57] returns the order book to a visitor, at the requested depth and side', async () => {
  const book = await read('bookSnapshot', {
    per_page: 2,
    dashboard_type: 'dashboard',
    order_type: 'buy_sell',
  });
  expect(book).toMatchObject({
    bids: [
      ['2398', '1'],
      ['2397', '1'],
    ],
    asks: [
      ['2401', '1'],
      ['2402', '1'],
    ],
  });
  expect(await read('bookSnapshot', { per_page: 1, order_type: 'buy' })).toMatchObject({
    bids: [['2398', '1']],
    asks: [],
  });
  expect(await read('bookSnapshot', { order_type: 'sell' })).toMatchObject({
    bids: [],
    asks: [
      ['2401', '1'],
      ['2402', '1'],
    ],
  });
  const unlisted = await live.call('bookSnapshot', { query: UNLISTED });
  expect(unlisted).toMatchObject({ status: 404, body: { error_code: 1101 } });
});

it('[API-58] returns the trades of a pair to a visitor, newest first', async () => {
  const trades = await read('marketTrades', { per_page: 50 });
  expect(trades?.['transactions']).toMatchObject([
    { price: '2399', amount: '1', side: 'sell' },
    { price: '2400', amount: '1', side: 'buy' },
  ]);
  expect((await read('marketTrades', { per_page: 1 }))?.['transactions']).toHaveLength(1);
  const unlisted = await live.call('marketTrades', { query: UNLISTED });
  expect(unlisted).toMatchObject({ status: 404, body: { error_code: 1101 } });
});

it('[API-59] returns the bars between two times to a visitor, oldest first', async () => {
  const now = Math.floor(live.now() / 1_000);
  const bars = await read('chartBars', { interval: '1', start_time: now - 600, end_time: now });
  const series = (bars?.data ?? []) as unknown as { time: number; close: string }[];
  expect(series.slice(-2)).toMatchObject([{ close: '2400' }, { close: '2399' }]);
  expect(series.at(-1)?.time).toBe(bars?.['last_chart_time']);
  const times = series.map(({ time }) => time);
  expect(times).toEqual([...times].sort((left, right) => left - right));
  const odd = await live.call('chartBars', {
    query: { ...ETH_USDT, interval: '7', start_time: 0, end_time: now },
  });
  expect(odd).toMatchObject({ status: 422, body: { error_code: 1001 } });
});
