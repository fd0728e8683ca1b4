import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
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
let alice: TraderLogin;
let bob: TraderLogin;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_PRICE_SOURCE: 'none' });
});
beforeEach(async () => {
  [alice, bob] = [await live.trader(), await live.trader()];
});
afterAll(async () => {
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(live.logged).toEqual([]);
  await live.close();
});

type Placing = 'placeBuyLimit' | 'placeSellLimit' | 'placeBuyMarket' | 'placeSellMarket';
const place = (name: Placing, { bearer }: TraderLogin, body: object) =>
  live.call(name, { bearer, body: { ...BTC_USDT, ...body } });
const mustPlace = async (name: Placing, trader: TraderLogin, body: object) =>
  mustAccept(place(name, trader, body));
const amend = ({ bearer }: TraderLogin, body: object) =>
  live.call('amendOrder', { bearer, body: { request_id: randomUUID(), ...body } });
const clear = async (...traders: readonly TraderLogin[]) => {
  for (const { bearer } of traders) {
    await mustAccept(live.call('cancelAllOrders', { bearer, body: { request_id: randomUUID() } }));
  }
};

it('[API-47] [API-48] accepts limit orders with each time in force, and returns their outcome', async () => {
  await mustPlace('placeSellLimit', alice, { amount: '0.01', price: '60000' });
  const ioc = { amount: '0.02', price: '60000', time_in_force: 'IOC' };
  expect(await mustPlace('placeBuyLimit', bob, ioc)).toMatchObject({
    message: 'Filled 0.01 BTC. The rest was canceled: no orders on the other side of the book.',
    data: { order: { status: 'cancelled', filled: '0.01', time_in_force: 'IOC' } },
  });
  await mustPlace('placeBuyLimit', alice, { amount: '0.01', price: '59000' });
  const unmet = { amount: '0.02', price: '59500', time_in_force: 'IOC' };
  expect(await mustPlace('placeSellLimit', bob, unmet)).toMatchObject({
    message: 'Order canceled: no more liquidity at your price.',
  });
  const fok = { amount: '0.02', price: '59000', time_in_force: 'FOK' };
  expect(await place('placeSellLimit', bob, fok)).toMatchObject({
    status: 422,
    body: { error_code: 1118 },
  });
  const postOnly = { amount: '0.01', price: '59000', time_in_force: 'POST_ONLY' };
  expect(await place('placeSellLimit', bob, postOnly)).toMatchObject({
    status: 422,
    body: { error_code: 1117 },
  });
  const rested = await mustPlace('placeSellLimit', bob, { ...postOnly, price: '59001' });
  expect(rested.data).toMatchObject({ order: { status: 'open', time_in_force: 'POST_ONLY' } });
  const gtc = await mustPlace('placeBuyLimit', bob, { amount: '0.01', price: '40000' });
  expect(gtc.data).toMatchObject({ order: { time_in_force: 'GTC' } });
  const odd = { amount: '0.01', price: '40000', time_in_force: 'DAY' };
  expect(await place('placeBuyLimit', bob, odd)).toMatchObject({ body: { error_code: 1001 } });
  await clear(alice, bob);
});

it('[API-49] [API-50] fills market orders no further than worst_price', async () => {
  await mustPlace('placeSellLimit', alice, { amount: '0.01', price: '60000' });
  await mustPlace('placeSellLimit', alice, { amount: '0.01', price: '60100' });
  const slippageLimited = { amount: '0.02', worst_price: '60000', price: '60000' };
  expect(await mustPlace('placeBuyMarket', bob, slippageLimited)).toMatchObject({
    message: 'Filled 0.01 BTC. The rest was canceled: no more liquidity at your price.',
    data: { order: { filled: '0.01', average_price: '60000', time_in_force: 'IOC' } },
  });
  const offTick = { amount: '0.01', worst_price: '60000.001' };
  expect(await place('placeBuyMarket', bob, offTick)).toMatchObject({ body: { error_code: 1103 } });
  await clear(alice);
  await mustPlace('placeBuyLimit', alice, { amount: '0.01', price: '59000' });
  const sold = { amount: '0.01', worst_price: '59000.01' };
  expect((await mustPlace('placeSellMarket', bob, sold)).data).toMatchObject({
    order: { status: 'cancelled', filled: '0' },
  });
  await clear(alice);
});

it('[API-51] [API-52] accepts stop-limits of both sides, freezes their amounts, and triggers them by a trade', async () => {
  const carol = await live.trader();
  const send = (name: RouteName, { bearer }: TraderLogin, body: object) =>
    live.call(name, { bearer, body: { ...ETH_USDT, amount: '0.1', ...body } });
  const trade = async (price: string) => {
    await mustAccept(send('placeSellLimit', alice, { price }));
    await mustAccept(send('placeBuyLimit', bob, { price }));
  };
  const open = async () => {
    const query = { ...ETH_USDT, order_type: 'all' };
    const { data } = await mustAccept(live.call('myOrders', { bearer: carol.bearer, query }));
    return (data?.data ?? []).map(({ type, status }) => `${String(type)} ${String(status)}`);
  };
  await trade('3000');
  await mustAccept(send('placeBuyStopLimit', carol, { stop: '3100', limit: '3090' }));
  await mustAccept(send('placeSellStopLimit', carol, { stop: '2900', limit: '2910' }));
  expect(await open()).toEqual(['sell untriggered', 'buy untriggered']);
  const wallet = await mustAccept(live.call('walletList', { bearer: carol.bearer }));
  expect(wallet.data?.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ coin_type: 'USDT', on_order: '309' }),
      expect.objectContaining({ coin_type: 'ETH', on_order: '0.1' }),
    ]),
  );
  const atOnce = await send('placeBuyStopLimit', carol, { stop: '3000', limit: '3000' });
  expect(atOnce).toMatchObject({ status: 422, body: { error_code: 1107 } });
  await trade('3100');
  expect(await open()).toEqual(['sell untriggered', 'buy open']);
  await mustAccept(
    live.call('cancelAllOrders', {
      bearer: carol.bearer,
      body: { type: 'buy', request_id: randomUUID() },
    }),
  );
  await trade('2900');
  expect(await open()).toEqual(['sell open']);
  await clear(alice, bob, carol);
});

it('[API-53] cancels one order by its id if it has the given type', async () => {
  const id = orderIdIn(await mustPlace('placeBuyLimit', alice, { amount: '0.01', price: '50000' }));
  const cancel = ({ bearer }: TraderLogin, body: object) =>
    live.call('cancelOrder', { bearer, body });
  expect(await cancel(alice, { type: 'sell', id })).toMatchObject({ body: { error_code: 1112 } });
  expect(await cancel(alice, { type: 'all', id })).toMatchObject({ body: { error_code: 1001 } });
  expect(await cancel(bob, { type: 'buy', id })).toMatchObject({ body: { error_code: 1110 } });
  expect(await mustAccept(cancel(alice, { type: 'buy', id }))).toMatchObject({
    message: 'Order canceled.',
    data: { order: { id, status: 'cancelled' } },
  });
  expect(await cancel(alice, { type: 'buy', id })).toMatchObject({ body: { error_code: 1111 } });
});

it('[SPOT-02] changes an open order in place, under its own id', async () => {
  const body = { amount: '0.01', price: '50000', client_order_id: 'mine' };
  const id = orderIdIn(await mustPlace('placeBuyLimit', alice, body));
  const changed = await mustAccept(
    amend(alice, { id, version: 1, amount: '0.02', price: '49000' }),
  );
  expect(changed).toMatchObject({
    message: 'Order amended.',
    data: {
      order: { id, client_order_id: 'mine', price: '49000', amount: '0.02', version: 2 },
    },
  });
  const book = await mustAccept(live.call('bookSnapshot', { query: BTC_USDT }));
  expect(book.data?.['bids']).toEqual([['49000', '0.02']]);
  await mustPlace('placeSellLimit', bob, { amount: '0.02', price: '49500' });
  const amended = await mustAccept(amend(alice, { id, version: 2, price: '49500' }));
  expect(amended).toMatchObject({
    message: 'Order amended and filled.',
    data: { order: { id, status: 'filled', average_price: '49500' } },
  });
});

it('[SPOT-02] changes an order once for a hundred calls with one request id', async () => {
  const id = orderIdIn(await mustPlace('placeBuyLimit', alice, { amount: '0.01', price: '50000' }));
  const request_id = randomUUID();
  const request = { id, version: 1, price: '48000', request_id };
  const responses = await Promise.all(Array.from({ length: 100 }, () => amend(alice, request)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(responses.filter(({ body }) => body['replayed'] === true)).toHaveLength(99);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body.data)))).toHaveLength(1);
  const reused = await amend(alice, { ...request, price: '47000' });
  expect(reused).toMatchObject({ status: 409, body: { error_code: 1009 } });
  const stale = await amend(alice, { ...request, request_id: randomUUID() });
  expect(stale).toMatchObject({ status: 409, body: { error_code: 1010 } });
  await clear(alice);
});

it('[SPOT-06] [ROLE-02] rejects amendments that are empty, off the steps or for another’s order', async () => {
  const id = orderIdIn(await mustPlace('placeBuyLimit', alice, { amount: '0.01', price: '50000' }));
  const codeOf = async (trader: TraderLogin, body: object) =>
    (await amend(trader, { id, version: 1, ...body })).body.error_code;
  expect(await codeOf(alice, {})).toBe(1001);
  expect(await codeOf(alice, { amount: '0', price: '1' })).toBe(1001);
  expect(await codeOf(alice, { price: '50000.001' })).toBe(1103);
  expect(await codeOf(alice, { amount: '0.000001' })).toBe(1104);
  expect(await codeOf(alice, { amount: '0.00001' })).toBe(1105);
  expect(await codeOf(alice, { amount: '900' })).toBe(1006);
  expect(await codeOf(alice, { stop: '60000' })).toBe(1112);
  expect(await codeOf(bob, { price: '49000' })).toBe(1110);
  expect(await codeOf(alice, { id: 987_654, price: '49000' })).toBe(1110);
  const bare = await live.call('amendOrder', {
    body: { id, version: 1, price: '49000', request_id: randomUUID() },
  });
  expect(bare).toMatchObject({ status: 401, body: { error_code: 1201 } });
  await clear(alice);
  expect(await codeOf(alice, { price: '49000' })).toBe(1111);
});

it('[SPOT-02] cancels all orders of a pair, of a side and of a kind', async () => {
  const { bearer } = alice;
  const eth = { ...ETH_USDT, amount: '1', price: '3000' };
  const made = {
    btcBid: await mustPlace('placeBuyLimit', alice, { amount: '0.01', price: '50000' }),
    btcAsk: await mustPlace('placeSellLimit', alice, { amount: '0.01', price: '60000' }),
    ethBid: await mustPlace('placeBuyLimit', alice, eth),
    ethStop: await mustAccept(
      live.call('placeBuyStopLimit', {
        bearer,
        body: { ...ETH_USDT, amount: '1', stop: '3900', limit: '3950' },
      }),
    ),
  };
  const cancelAll = async (body: object) => {
    const request_id = randomUUID();
    const reply = await mustAccept(
      live.call('cancelAllOrders', { bearer, body: { request_id, ...body } }),
    );
    return reply.data?.['cancelled'];
  };
  expect(await cancelAll({ ...BTC_USDT, type: 'sell' })).toEqual([orderIdIn(made.btcAsk)]);
  expect(await cancelAll({ type: 'stop_limit' })).toEqual([orderIdIn(made.ethStop)]);
  expect(await cancelAll(ETH_USDT)).toEqual([orderIdIn(made.ethBid)]);
  expect(await cancelAll({})).toEqual([orderIdIn(made.btcBid)]);
  expect(await cancelAll({})).toEqual([]);
});
