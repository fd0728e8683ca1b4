import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUTES } from '#contract/routes.ts';
import { MIRRORED_NAMES, mirrorNameOf } from '#contract/rest/demo-mirrors.ts';
import { parse, type AnyCodec } from '#contract/codec.ts';
import {
  mustAccept,
  openLiveExchange,
  orderIdIn,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const coins = { base_coin_id: 1, trade_coin_id: 2 };
const REQUEST = '3f0e7c1a-9f0b-4c55-8d0e-52f6f0a1b2c3';

let live: LiveExchange;
let maker: TraderLogin;
beforeAll(async () => {
  live = await openLiveExchange();
  maker = await live.trader('maker');
  const lay = (name: 'placeSellLimit' | 'placeBuyLimit', price: string) =>
    mustAccept(live.call(name, { bearer: maker.bearer, body: { ...coins, amount: '0.1', price } }));
  await lay('placeSellLimit', '60010');
  await lay('placeBuyLimit', '59990');
});
afterAll(() => live.close());

const rowsIn = (body: { data?: unknown }) => (body.data as { data: { id: number }[] }).data;

it.each(MIRRORED_NAMES)('[DEMO-01] mirrors %s: the same call under another path', (name) => {
  const mirror = ROUTES[mirrorNameOf(name)];
  expect(mirror).toEqual({ ...ROUTES[name], path: `/demo-trade${ROUTES[name].path}` });
});

it('[DEMO-01] trades by the mirrored calls with the payloads of the real ones, and shows each trading mode its own data', async () => {
  const { bearer } = await live.trader();
  const wallet = await mustAccept(live.call('demoWalletList', { bearer }));
  expect(parse(ROUTES.walletList.reply as AnyCodec, wallet.data).ok).toBe(true);
  const bought = await mustAccept(
    live.call('demoPlaceBuyMarket', { bearer, body: { ...coins, amount: '0.01' } }),
  );
  expect(bought.message).toBe('Order filled.');
  const placed = await mustAccept(
    live.call('demoPlaceBuyLimit', {
      bearer,
      body: { ...coins, amount: '0.01', price: '50000', client_order_id: 'demo-1' },
    }),
  );
  const found = await mustAccept(
    live.call('demoOrderByClientId', { bearer, query: { client_order_id: 'demo-1' } }),
  );
  expect(found.data).toMatchObject({ id: orderIdIn(placed) });

  const real = await mustAccept(live.call('myOrders', { bearer }));
  expect(rowsIn(real)).toEqual([]);
  const real2 = await mustAccept(
    live.call('orderByClientId', { bearer, query: { client_order_id: 'demo-1' } }),
  );
  expect(real2.data).toBeNull();
  for (const [name, query] of [
    ['demoMyOrders', {}],
    ['myOrders', { dashboard_type: 'demo' }],
  ] as const) {
    const listed = await mustAccept(live.call(name, { bearer, query }));
    expect(rowsIn(listed)).toMatchObject([{ id: orderIdIn(placed) }]);
  }
  const trades = await mustAccept(
    live.call('myTrades', { bearer, query: { get_all: 1, dashboard_type: 'demo' } }),
  );
  expect(rowsIn(trades)).toMatchObject([{ order_id: orderIdIn(bought), is_maker: '0' }]);

  const amended = await mustAccept(
    live.call('demoAmendOrder', {
      bearer,
      body: { id: orderIdIn(placed), version: 1, price: '49000', request_id: REQUEST },
    }),
  );
  expect(amended.data).toMatchObject({ order: { price: '49000', version: 2 } });
  const canceled = await mustAccept(
    live.call('demoCancelAllOrders', { bearer, body: { request_id: crypto.randomUUID() } }),
  );
  expect(canceled.data).toEqual({ cancelled: [orderIdIn(placed)] });
});

it('[DEMO-01] changes no real journal line by any demo call, and no demo line by a real one', async () => {
  const { bearer } = await live.trader();
  const journal = () =>
    live.exchange.transact((ledger) =>
      ledger.db.get('SELECT count(*) AS lines, max(seq) AS last FROM transfer'),
    );
  const real = () => live.call('walletList', { bearer }).then(({ body }) => body.data);
  const [lines, money] = [await journal(), await real()];
  await mustAccept(live.call('demoAccount', { bearer }));
  await mustAccept(
    live.call('demoPlaceSellMarket', { bearer, body: { ...coins, amount: '0.02' } }),
  );
  await live.call('demoTopUp', { bearer, body: { request_id: REQUEST } });
  await mustAccept(live.call('demoReset', { bearer, body: { request_id: crypto.randomUUID() } }));
  expect([await journal(), await real()]).toEqual([lines, money]);

  const play = () => live.call('demoWalletList', { bearer }).then(({ body }) => body.data);
  const before = await play();
  const body = { ...coins, amount: '0.01', price: '50000' };
  const placed = await mustAccept(live.call('placeBuyLimit', { bearer, body }));
  await mustAccept(
    live.call('cancelOrder', { bearer, body: { type: 'buy', id: orderIdIn(placed) } }),
  );
  expect(await play()).toEqual(before);
});

it('[DEMO-01] rejects a top-up at half of the starting balance or more, and calls that demo trading does not offer', async () => {
  const { bearer } = await live.trader();
  const body = { request_id: REQUEST };
  const rejected = await live.call('demoTopUp', { bearer, body });
  expect(rejected).toMatchObject({ status: 422, body: { error_code: 10002 } });
  const request = async (path: string) => {
    const response = await fetch(`${live.url}/api${path}`);
    return [response.status, ((await response.json()) as { error_code: number }).error_code];
  };
  expect(await request('/demo-trade/profile')).toEqual([403, 10003]);
  expect(await request('/demo-trade/nothing')).toEqual([404, 1020]);
});

it('[DEMO-01] returns the next top-up time after a top-up', async () => {
  const { bearer } = await live.trader();
  const { data } = await mustAccept(live.call('demoAccount', { bearer }));
  const { current, start_funds: balances } = data as {
    current: { epoch: number; start_equity: string };
    start_funds: unknown[];
  };
  expect([current.epoch, balances.length]).toEqual([1, 3]);
  // Losing half takes longer than a test has; the error message only needs the elapsed time.
  const again = await mustAccept(live.call('demoReset', { bearer, body: { request_id: REQUEST } }));
  const replayed = await live.call('demoReset', { bearer, body: { request_id: REQUEST } });
  expect(replayed.body).toMatchObject({ replayed: true, data: again.data });
  expect(again.data).toMatchObject({ current: { epoch: 2 }, earlier: [{ epoch: 1 }] });
});

it('[DEMO-01] shows the equity with which an earlier epoch ended', async () => {
  const { bearer } = await live.trader();
  // The fee and the spread make it less than the start.
  const body = { ...coins, amount: '0.01' };
  await mustAccept(live.call('demoPlaceSellMarket', { bearer, body }));
  const before = await mustAccept(live.call('demoAccount', { bearer }));
  await mustAccept(live.call('demoReset', { bearer, body: { request_id: REQUEST } }));
  const after = await mustAccept(live.call('demoAccount', { bearer }));
  type Epoch = { readonly epoch: number; readonly start_equity: string; readonly equity: string };
  const { current: ended } = before.data as { readonly current: Epoch };
  const { current } = after.data as { readonly current: Epoch };
  expect(Number(ended.equity)).toBeLessThan(Number(ended.start_equity));
  expect(after.data).toMatchObject({ earlier: [{ epoch: 1, equity: ended.equity }] });
  expect(current).toMatchObject({ epoch: 2, equity: current.start_equity });
});

it('[DEMO-01] stores the history of each epoch, and shows it to no other user', async () => {
  const [one, other] = [await live.trader(), await live.trader()];
  const { bearer } = one;
  const sold = await mustAccept(
    live.call('demoPlaceSellMarket', { bearer, body: { ...coins, amount: '0.01' } }),
  );
  await mustAccept(live.call('demoReset', { bearer, body: { request_id: REQUEST } }));
  const orders = await mustAccept(live.call('demoEpochOrders', { bearer, query: { epoch: 1 } }));
  expect(rowsIn(orders)).toMatchObject([{ id: orderIdIn(sold), status: 'filled' }]);
  const trades = await mustAccept(live.call('demoEpochTrades', { bearer, query: { epoch: 1 } }));
  expect(rowsIn(trades)).toHaveLength(1);
  const statistics = await mustAccept(live.call('demoStatistics', { bearer, query: { epoch: 1 } }));
  expect(statistics.data).toMatchObject({
    epoch: 1,
    trade_count: 1,
    sell_count: 0,
    win_rate: null,
  });
  const foreign = await live.call('demoEpochOrders', { bearer: other.bearer, query: { epoch: 2 } });
  expect(foreign.status).toBe(404);
  const untrusted = await live.call('demoCancelOrder', {
    bearer: other.bearer,
    body: { type: 'sell', id: orderIdIn(sold) },
  });
  expect(untrusted).toMatchObject({ status: 404, body: { error_code: 1110 } });
});

it('[DEMO-01] preserves its play money over a restart', async () => {
  const own = await openLiveExchange();
  const { bearer } = await own.trader();
  await mustAccept(
    own.call('demoPlaceBuyLimit', { bearer, body: { ...coins, amount: '0.01', price: '50000' } }),
  );
  const wallet = (on: LiveExchange) =>
    on.call('demoWalletList', { bearer }).then(({ body }) => body.data);
  const before = await wallet(own);
  const again = await own.restart();
  expect(await wallet(again)).toEqual(before);
  expect(again.logged).toEqual([]);
  await again.close();
});
