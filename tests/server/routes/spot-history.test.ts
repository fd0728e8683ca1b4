import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import {
  mustAccept,
  openLiveExchange,
  orderIdIn,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const BTC_USDT = { base_coin_id: 1, trade_coin_id: 2 };
const ETH_USDT = { base_coin_id: 1, trade_coin_id: 3 };

let live: LiveExchange;
let trader: TraderLogin;
let other: TraderLogin;
let third: TraderLogin;
/** Ids and times of the placed orders by the name of each order. */
const ids: Record<string, number> = {};
const times: Record<string, number> = {};

const seconds = (): number => Math.floor(live.now() / 1_000);
async function finish(
  name: string,
  call: 'placeBuyLimit' | 'placeSellLimit' | 'placeBuyMarket' | 'placeBuyStopLimit',
  body: object,
  bearer: string = trader.bearer,
): Promise<void> {
  times[name] = seconds();
  ids[name] = orderIdIn(await mustAccept(live.call(call, { bearer, body })));
  live.pass(MINUTE_MS);
}
const cancel = async (name: string, type: string) =>
  mustAccept(live.call('cancelOrder', { bearer: trader.bearer, body: { type, id: ids[name] } }));

beforeAll(async () => {
  live = await openLiveExchange();
  trader = await live.trader();
  other = await live.trader();
  third = await live.trader();
  const sold = { ...BTC_USDT, amount: '0.03', price: '60000' };
  await finish('other', 'placeSellLimit', sold, other.bearer);
  await finish('filled', 'placeBuyLimit', { ...BTC_USDT, amount: '0.01', price: '60000' });
  await finish('market', 'placeBuyMarket', { ...BTC_USDT, amount: '0.01' });
  await finish('maker', 'placeSellLimit', { ...ETH_USDT, amount: '1', price: '3000' });
  await finish('taker', 'placeBuyLimit', { ...ETH_USDT, amount: '1', price: '3000' }, other.bearer);
  await finish('cancelled', 'placeBuyLimit', { ...ETH_USDT, amount: '1', price: '2000' });
  await cancel('cancelled', 'buy');
  await finish('stop', 'placeBuyStopLimit', {
    ...BTC_USDT,
    amount: '0.01',
    stop: '61000',
    limit: '61100',
  });
  await cancel('stop', 'stop_limit');
  await finish('triggered', 'placeBuyStopLimit', {
    ...BTC_USDT,
    amount: '0.01',
    stop: '60500',
    limit: '60600',
  });
  const offer = { ...BTC_USDT, amount: '0.005', price: '60500' };
  await finish('offer', 'placeSellLimit', offer, other.bearer);
  // Takes what is left at 60000, and then the offer.
  await finish('trigger', 'placeBuyLimit', { ...offer, amount: '0.015' }, third.bearer);
  await cancel('triggered', 'stop_limit');
  await finish('open', 'placeBuyLimit', { ...ETH_USDT, amount: '1', price: '2100' });
  await finish('waiting', 'placeBuyStopLimit', {
    ...ETH_USDT,
    amount: '1',
    stop: '3100',
    limit: '3110',
  });
});
afterAll(() => live.close());

/** Returns the names of the orders that a query lists. */
async function orders(query: object): Promise<string[]> {
  const reply = await mustAccept(
    live.call('myOrders', { bearer: trader.bearer, query: { ...query } }),
  );
  return namesOf((reply.data?.data ?? []).map((row) => Number(row['id'])));
}
async function trades(query: object): Promise<string[]> {
  const reply = await mustAccept(
    live.call('myTrades', { bearer: trader.bearer, query: { ...query } }),
  );
  return namesOf((reply.data?.data ?? []).map((row) => Number(row['order_id'])));
}
const namesOf = (found: readonly number[]): string[] =>
  found.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? `order ${id}`);

it('[API-54] [SPOT-08] lists own orders, newest first, with open and closed ones separate', async () => {
  expect(await orders({})).toEqual(['waiting', 'open']);
  const ended = ['triggered', 'stop', 'cancelled', 'maker', 'market', 'filled'];
  expect(await orders({ state: 'closed' })).toEqual(ended);
  expect(await orders({ ...ETH_USDT, state: 'closed', dashboard_type: 'dashboard' })).toEqual([
    'cancelled',
    'maker',
  ]);
});

it('[SPOT-08] [API-54] filters closed orders for each history page', async () => {
  const close = (query: object) => orders({ state: 'closed', ...query });
  // The stop that was not triggered has never bought anything.
  const buys = ['triggered', 'cancelled', 'market', 'filled'];
  expect(await close({ order_type: 'buy' })).toEqual(buys);
  expect(await close({ order_type: 'buy', kind: 'stop_limit' })).toEqual(['triggered']);
  expect(await close({ order_type: 'sell' })).toEqual(['maker']);
  expect(await close({ order_type: 'stop_limit' })).toEqual(['triggered', 'stop']);
  expect(await close({ order_type: 'buy_sell' })).not.toContain('stop');
  expect(await close({ kind: 'limit' })).toEqual(['cancelled', 'maker', 'filled']);
  expect(await close({ kind: 'market', order_type: 'buy' })).toEqual(['market']);
  expect(await close({ kind: 'limit', order_type: 'stop_limit' })).toEqual([]);
  expect(await close({ status: 'filled' })).toEqual(['maker', 'market', 'filled']);
  expect(await close({ status: 'rejected' })).toEqual([]);
});

it('[API-54] excludes untriggered stops from both sides, and closed statuses from open orders', async () => {
  expect(await orders({ order_type: 'buy_sell' })).toEqual(['open']);
  expect(await orders({ order_type: 'stop_limit' })).toEqual(['waiting']);
  expect(await orders({ kind: 'stop_limit' })).toEqual(['waiting']);
  expect(await orders({ status: 'filled' })).toEqual([]);
});

it('[API-54] searches orders by pair and coin, in any notation', async () => {
  expect(await orders({ state: 'closed', search: 'eth-usdt' })).toEqual(['cancelled', 'maker']);
  expect(await orders({ state: 'closed', search: 'Bitcoin' })).toEqual([
    'triggered',
    'stop',
    'market',
    'filled',
  ]);
  expect(await orders({ search: 'nothing of the kind' })).toEqual([]);
});

it('[API-54] searches orders and trades by the ID of an order, of this user alone', async () => {
  const search = (name: string) => ({ search: String(ids[name]) });
  expect(await orders({ state: 'closed', ...search('maker') })).toEqual(['maker']);
  expect(await orders(search('open'))).toEqual(['open']);
  expect(await orders({ ...ETH_USDT, state: 'closed', ...search('filled') })).toEqual([]);
  expect(await orders({ state: 'closed', ...search('other') })).toEqual([]);
  expect(await trades({ get_all: 1, ...search('market') })).toEqual(['market']);
  expect(await trades({ get_all: 1, ...search('other') })).toEqual([]);
});

it('[API-54] filters orders from a start time and before an end time', async () => {
  const from = times['market'];
  const until = times['cancelled'];
  const closed = { state: 'closed' };
  expect(await orders({ ...closed, start_time: from })).not.toContain('filled');
  expect(await orders({ ...closed, start_time: from, end_time: until })).toEqual([
    'maker',
    'market',
  ]);
  expect(await orders({ ...closed, start_time: until, end_time: from })).toEqual([]);
  expect(await orders({ start_time: times['waiting'] })).toEqual(['waiting']);
});

it('[API-54] pages by per_page and page, and returns the total', async () => {
  const { data } = await mustAccept(
    live.call('myOrders', {
      bearer: trader.bearer,
      query: { state: 'closed', page: 2, per_page: 2 },
    }),
  );
  expect(data).toMatchObject({ current_page: 2, last_page: 3, per_page: 2, total: 6 });
  expect(await orders({ state: 'closed', page: 2, per_page: 2 })).toEqual(['cancelled', 'maker']);
});

it('[API-55] returns a pair’s own trades to the trading page', async () => {
  expect(await trades({ ...BTC_USDT, dashboard_type: 'dashboard' })).toEqual(['market', 'filled']);
});

it('[API-56] returns searched and paged trades of all pairs to the history', async () => {
  const all = { get_all: 1, per_page: 2 };
  expect(await trades({ ...all, page: 1 })).toEqual(['maker', 'market']);
  expect(await trades({ ...all, page: 2 })).toEqual(['filled']);
  expect(await trades({ get_all: 1, search: 'eth/usdt' })).toEqual(['maker']);
  // A mix of both forms: requests all trades, regardless of the open pair.
  expect(await trades({ ...BTC_USDT, ...all, page: 1 })).toEqual(['maker', 'market']);
});

it('[API-56] filters trades by side, order and time', async () => {
  expect(await trades({ order_type: 'sell' })).toEqual(['maker']);
  expect(await trades({ order_type: 'buy' })).toEqual(['market', 'filled']);
  expect(await trades({ order_id: ids['market'] })).toEqual(['market']);
  expect(await trades({ order_id: ids['other'] })).toEqual([]);
  const span = { start_time: times['market'], end_time: times['maker'] };
  expect(await trades(span)).toEqual(['market']);
});

it('[SPOT-08] [ROLE-02] shows no user another’s orders and trades', async () => {
  const mine = await mustAccept(
    live.call('myOrders', { bearer: other.bearer, query: { state: 'closed' } }),
  );
  expect(namesOf((mine.data?.data ?? []).map((row) => Number(row['id'])))).toEqual([
    'offer',
    'taker',
    'other',
  ]);
  for (const name of ['myOrders', 'myTrades'] as const) {
    expect(await live.call(name)).toMatchObject({ status: 401, body: { error_code: 1201 } });
  }
});
