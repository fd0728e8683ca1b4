/** Futures calls over HTTP: rejections by number, repeated requests, foreign records, restarts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { REJECTION_CODES, rejectionNameOf, type RejectionName } from '#contract/errors.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import type { AnyCodec } from '#contract/codec.ts';
import {
  BTC_COINS,
  everyFuturesCall,
  futuresTrader,
  markOf,
} from '#tests/support/every-futures-call.ts';
import {
  openLiveExchange,
  type LiveExchange,
  type Reply,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;
let alice: TraderLogin;
let bob: TraderLogin;
let mark: number;

beforeAll(async () => {
  live = await openLiveExchange();
  [alice, bob] = [await futuresTrader(live, 'alice'), await futuresTrader(live, 'bob')];
  mark = await markOf(live);
});
afterAll(async () => {
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(live.logged).toEqual([]);
  await live.close();
});

const as = (user: TraderLogin) => ({ bearer: user.bearer });
const intent = (overrides: object = {}) => ({
  ...BTC_COINS,
  action: 1,
  order_type: 1,
  margin_mode: 1,
  leverage: 20,
  amount_type: 2,
  amount: '0.1',
  price: String(mark),
  client_order_id: randomUUID(),
  ...overrides,
});
const buy = (user: TraderLogin, overrides: object = {}) =>
  live.call('placeFuturesBuy', { ...as(user), body: intent(overrides) });
const sell = (user: TraderLogin, overrides: object = {}) =>
  live.call('placeFuturesSell', { ...as(user), body: intent(overrides) });
const orderIn = ({ body }: Reply): { readonly uid: string } => {
  const order = body.data?.['order'];
  if (order === undefined) throw new Error(JSON.stringify(body));
  return order as { readonly uid: string };
};
const positionsOf = async (user: TraderLogin) =>
  (await live.call('futuresPositions', as(user))).body.data?.data ?? [];
const cancelAll = (user: TraderLogin) =>
  live.call('cancelAllFuturesOrders', { ...as(user), body: { request_id: randomUUID() } });

async function expectRejections(
  user: TraderLogin,
  rejections: readonly (readonly [overrides: object, name: RejectionName])[],
): Promise<void> {
  for (const [overrides, name] of rejections) {
    const { error_code: code } = (await buy(user, overrides)).body;
    expect([overrides, rejectionNameOf(code ?? 0)]).toEqual([overrides, name]);
  }
}

const FUTURES_CALLS = (Object.keys(ROUTES) as RouteName[]).filter((name) =>
  ROUTES[name].path.startsWith('/future-trade/'),
);

it('[API-78] [API-80] [API-90] accepts every futures call, and each reply has the contract’s form', async () => {
  const responses = await everyFuturesCall(live);
  for (const [name, { status, body }] of responses) {
    expect({ name, status, body }).toMatchObject({ name, status: 200 });
    const route = ROUTES[name];
    const reply = route.reply as AnyCodec | undefined;
    if (reply !== undefined) expect(parse(reply, body.data), name).toMatchObject({ ok: true });
  }
  const called = new Set(responses.map(([name]) => name));
  expect(FUTURES_CALLS.filter((name) => !called.has(name))).toEqual([]);
});

it('[FUT-06] [FUT-07] [FUT-09] opens a long with a buy, shows it, and closes it with a sell', async () => {
  expect((await sell(bob)).body).toMatchObject({ message: 'Order placed.' });
  const bought = await buy(alice, { order_type: 2, price: null });
  expect(bought.body).toMatchObject({
    message: 'Order filled.',
    data: { result: 'created', order: { side: 1, action: 1, filled: '0.1', order_status: 2 } },
  });
  const [position] = await positionsOf(alice);
  expect(position).toMatchObject({
    side: 1,
    amount: '0.1',
    leverage: 20,
    entry_price: String(mark),
  });
  const [short] = await positionsOf(bob);
  expect(short).toMatchObject({ side: 2, amount: '0.1' });
  // Bob closes his short with a buy, Alice her long with a sell.
  await buy(bob, { action: 2, amount: '0.1' });
  const closed = await live.call('closePosition', {
    ...as(alice),
    body: { uid: position?.['uid'], order_type: 2, amount: '0.1', client_order_id: randomUUID() },
  });
  expect(closed.body).toMatchObject({ data: { order: { reduce_only: 1, order_status: 2 } } });
  expect(await positionsOf(alice)).toEqual([]);
  expect(await positionsOf(bob)).toEqual([]);
  const history = await live.call('futuresPositionHistory', as(alice));
  expect(history.body.data?.data?.[0]).toMatchObject({ close_reason: 1, amount: '0.1' });
});

it('[API-78] repeats a client order ID without a second order, and rejects it for another order', async () => {
  const client_order_id = randomUUID();
  const order = { client_order_id, price: String(mark - 1_000) };
  const first = await buy(alice, order);
  const again = await buy(alice, order);
  const { uid } = orderIn(first);
  expect(again.body).toMatchObject({ data: { result: 'existing', order: { uid } } });
  expect(await buy(alice, { ...order, amount: '0.2' })).toMatchObject({
    status: 409,
    body: { error_code: REJECTION_CODES.client_order_id_reused },
  });
  expect((await cancelAll(alice)).status).toBe(200);
});

it('[API-82] answers a repeated request with the first response', async () => {
  await buy(alice, { price: String(mark - 2_000) });
  const body = { request_id: randomUUID() };
  const first = await live.call('cancelAllFuturesOrders', { ...as(alice), body });
  const again = await live.call('cancelAllFuturesOrders', { ...as(alice), body });
  expect(first.body.data?.['cancelled']).toHaveLength(1);
  expect(again.body).toMatchObject({ replayed: true, data: first.body.data });
  const other = { ...body, coin_pair_id: 1001 };
  expect(await live.call('cancelAllFuturesOrders', { ...as(alice), body: other })).toMatchObject({
    status: 409,
    body: { error_code: 1009 },
  });
});

it('[API-82] cancels all orders of one kind or of one contract, and leaves the others', async () => {
  const limit = orderIn(await buy(alice, { price: String(mark - 2_000) }));
  const stop = orderIn(
    await buy(alice, {
      order_type: 3,
      price: String(mark + 2_000),
      stop_price: String(mark + 1_000),
    }),
  );
  const cancel = async (body: object) => {
    const request = { ...as(alice), body: { ...body, request_id: randomUUID() } };
    const { data, message } = (await live.call('cancelAllFuturesOrders', request)).body;
    return [data?.['cancelled'], message];
  };
  expect(await cancel({ coin_pair_id: 1002 })).toEqual([[], '0 orders canceled.']);
  expect(await cancel({ order_type: 3 })).toEqual([[stop.uid], '1 order canceled.']);
  expect(await cancel({ coin_pair_id: 1001, order_type: 1 })).toEqual([
    [limit.uid],
    '1 order canceled.',
  ]);
});

it('[API-83] [API-89] responds to another user’s records as to records that do not exist', async () => {
  const resting = await sell(bob, { price: String(mark + 1_000) });
  const { uid } = orderIn(resting);
  await sell(bob);
  await buy(alice, { order_type: 2, price: null });
  const position = String((await positionsOf(alice))[0]?.['uid']);
  const calls: [RouteName, (uid: string) => object][] = [
    ['cancelFuturesOrder', (id) => ({ uid: id })],
    ['changeStops', (id) => ({ uid: id, stop_loss_price: '1' })],
    ['reversePosition', (id) => ({ uid: id, client_order_id: randomUUID() })],
    ['changePositionMargin', (id) => ({ uid: id, amount: '1', request_id: randomUUID() })],
    [
      'closePosition',
      (id) => ({ uid: id, order_type: 2, amount: '0.1', client_order_id: randomUUID() }),
    ],
  ];
  const mallory = await futuresTrader(live, 'mallory');
  for (const [name, bodyOf] of calls) {
    for (const [foreign, missing] of [
      [uid, 'O999999'],
      [position, 'P999999'],
    ] as const) {
      const at = async (id: string) => {
        const response = await live.call(name, { ...as(mallory), body: bodyOf(id) });
        return { ...response.body, server_time: 0 };
      };
      const response = await at(foreign);
      expect(response.success, name).toBe(false);
      expect(response, name).toEqual(await at(missing));
    }
  }
  expect(await positionsOf(alice)).toHaveLength(1);
  const open = await live.call('futuresOpenOrders', as(bob));
  expect(open.body.data?.data?.map((row) => row['uid'])).toContain(uid);
});

it('[API-78] rejects orders beyond margin, tier, band and position, each by its number', async () => {
  const rejections: [object, RejectionName][] = [
    [{ amount: '100', leverage: 1 }, 'margin_insufficient'],
    [{ amount: '1', leverage: 124 }, 'leverage_above_tier'],
    [{ price: String(mark * 2) }, 'price_outside_band'],
    [{ amount: '0.00001' }, 'amount_off_lot'],
    [{ price: '0.05' }, 'price_off_tick'],
    [{ action: 2, amount: '5' }, 'position_not_found'],
  ];
  const carol = await futuresTrader(live, 'carol');
  await expectRejections(carol, rejections);
});

it('[API-78] [ERR-20] names the bound of an absurd price or amount, not its step', async () => {
  const absurd = `1${'0'.repeat(20)}`;
  const market = { order_type: 2, price: null };
  const stop = { order_type: 3, price: String(mark), stop_price: absurd };
  const rejections: [object, RejectionName][] = [
    [{ price: absurd }, 'price_outside_band'],
    [{ price: '1000000000000' }, 'price_outside_band'],
    [stop, 'price_outside_band'],
    [{ take_profit_price: absurd }, 'price_outside_band'],
    [{ amount: absurd }, 'amount_too_large'],
    [{ amount: absurd, amount_type: 1 }, 'amount_too_large'],
    [{ ...market, expected_price: absurd }, 'price_outside_band'],
    // Without the price that the trader has seen, the order would have no bound.
    [{ ...market, expected_price: '0.000000001' }, 'price_off_tick'],
  ];
  await expectRejections(await futuresTrader(live, 'dave'), rejections);
});

it('[FUT-15] [API-84] keeps positions, orders and histories over a restart', async () => {
  const before = {
    positions: await positionsOf(alice),
    orders: (await live.call('futuresOpenOrders', as(bob))).body.data,
    trades: (await live.call('futuresTradeHistory', as(alice))).body.data,
    transactions: (await live.call('futuresTransactionHistory', as(alice))).body.data,
  };
  expect(before.positions).toHaveLength(1);
  live = await live.restart();
  const terms = ({ uid, amount, entry_price, margin }: Readonly<Record<string, unknown>>) => ({
    uid,
    amount,
    entry_price,
    margin,
  });
  expect((await positionsOf(alice)).map(terms)).toEqual(before.positions.map(terms));
  expect((await live.call('futuresOpenOrders', as(bob))).body.data).toEqual(before.orders);
  expect((await live.call('futuresTradeHistory', as(alice))).body.data).toEqual(before.trades);
  expect((await live.call('futuresTransactionHistory', as(alice))).body.data).toEqual(
    before.transactions,
  );
});
