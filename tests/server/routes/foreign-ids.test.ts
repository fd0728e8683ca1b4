import { afterAll, beforeAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import {
  mustAccept,
  openLiveExchange,
  orderIdIn,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const coins = { base_coin_id: 1, trade_coin_id: 2 };
const OWN = {
  user_id: 1,
  balance: '1000000',
  fee: '0',
  g2f_enabled: '0',
  is_verified: 1,
  id: 1,
  uid: '10000001',
};

let live: LiveExchange;
let alice: TraderLogin;
let mallory: TraderLogin;
let aliceOrderId: number;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_PRICE_SOURCE: 'none' });
  [alice, mallory] = [await live.trader('alice'), await live.trader('mallory')];
  const body = { ...coins, amount: '0.1', price: '50000', client_order_id: 'alices' };
  const placed = await mustAccept(live.call('placeBuyLimit', { bearer: alice.bearer, body }));
  aliceOrderId = orderIdIn(placed);
});
afterAll(() => live.close());

const TRADER_CALLS = (Object.keys(ROUTES) as RouteName[]).filter(
  (name) => ROUTES[name].access === 'trader',
);

it('[ROLE-02] rejects every trader’s call without a bearer, with an expired one and with a made-up one', async () => {
  expect(TRADER_CALLS.length).toBeGreaterThan(10);
  for (const name of TRADER_CALLS) {
    const request = CALL_SAMPLES[name];
    const bare = await live.call(name, request);
    expect(bare, name).toMatchObject({ status: 401, body: { success: false, error_code: 1201 } });
    for (const bearer of ['x', 'a.b.c', `${alice.bearer}x`, alice.refreshToken]) {
      const forged = await live.call(name, { ...request, bearer });
      expect(forged, name).toMatchObject({ status: 401, body: { error_code: 1202 } });
    }
  }
});

it('responds to another trader’s order exactly as to a nonexistent one', async () => {
  const { bearer } = mallory;
  const cancel = (id: number) => live.call('cancelOrder', { bearer, body: { type: 'buy', id } });
  const [foreign, none] = [await cancel(aliceOrderId), await cancel(987_654)];
  expect(foreign).toMatchObject({ status: 404, body: { error_code: 1110 } });
  expect({ ...foreign.body, server_time: 0 }).toEqual({ ...none.body, server_time: 0 });
  const query = { client_order_id: 'alices' };
  expect((await mustAccept(live.call('orderByClientId', { bearer, query }))).data).toBeNull();
  for (const name of ['myOrders', 'myTrades'] as const) {
    const list = await mustAccept(live.call(name, { bearer, query: { get_all: 1 } }));
    expect(list.data).toMatchObject({ total: 0 });
  }
  const request_id = '3f0e7c1a-9f0b-4c55-8d0e-52f6f0a1b2c3';
  const swept = await mustAccept(live.call('cancelAllOrders', { bearer, body: { request_id } }));
  expect(swept.data).toEqual({ cancelled: [] });
  const events = await mustAccept(live.call('accountEvents', { bearer, query: { since: 0 } }));
  expect(JSON.stringify(events)).not.toContain('alices');
  const open = await mustAccept(live.call('myOrders', { bearer: alice.bearer }));
  expect(open.data?.data).toMatchObject([{ id: aliceOrderId, status: 'open' }]);
});

it('responds to an amendment or a closed order of another trader as to a nonexistent order', async () => {
  const body = { ...coins, amount: '0.1', price: '40000', client_order_id: 'closed' };
  const placed = await mustAccept(live.call('placeBuyLimit', { bearer: alice.bearer, body }));
  const closedId = orderIdIn(placed);
  const cancelOf = (bearer: string, id: number) =>
    live.call('cancelOrder', { bearer, body: { type: 'buy', id } });
  await mustAccept(cancelOf(alice.bearer, closedId));
  const amendOf = (bearer: string, id: number, request_id: string) =>
    live.call('amendOrder', { bearer, body: { id, version: 1, price: '41000', request_id } });
  const requestIds = [
    '9b2f6d1e-5c3a-4f77-8a10-6f0d4c2b7e91',
    '9b2f6d1e-5c3a-4f77-8a10-6f0d4c2b7e92',
    '9b2f6d1e-5c3a-4f77-8a10-6f0d4c2b7e93',
  ] as const;
  const responses = [
    await amendOf(mallory.bearer, 987_654, requestIds[0]),
    await amendOf(mallory.bearer, aliceOrderId, requestIds[1]),
    await amendOf(mallory.bearer, closedId, requestIds[2]),
    await cancelOf(mallory.bearer, closedId),
  ];
  for (const { status, body: response } of responses) {
    expect({ status, code: response.error_code }).toEqual({ status: 404, code: 1110 });
  }
  const own = await cancelOf(alice.bearer, closedId);
  expect(own.body.error_code).not.toBe(1110);
  const open = await mustAccept(live.call('myOrders', { bearer: alice.bearer }));
  expect(open.data?.data).toMatchObject([{ id: aliceOrderId, price: '50000' }]);
});

it('[RT-25] authorizes own channels only, for any name', async () => {
  const request = (bearer: string, channel_name: string) =>
    live.call('authorizeChannel', { bearer, body: { socket_id: '1.2', channel_name } });
  const families = [
    (id: number) => `private-account_${id}`,
    (id: number) => `private-wallet_${id}`,
    (id: number) => `private-usernotification_${id}`,
    (id: number) => `private-notification_${id}`,
    (id: number) => `private-support-chat_${id}`,
    (id: number) => `private-updateProfile_${id}`,
    (id: number) => `private-future-trade-${id}-1-2`,
  ];
  for (const name of families) {
    expect((await request(alice.bearer, name(alice.id))).status, name(alice.id)).toBe(200);
    expect(await request(mallory.bearer, name(alice.id))).toMatchObject({
      status: 403,
      body: { success: false, error_code: 1212 },
    });
  }
  for (const odd of [
    `private-account_${mallory.id}x`,
    `private-account_${mallory.id} `,
    `private-account_0${mallory.id}`,
    `private-account_${alice.id}-${mallory.id}`,
    `account_${mallory.id}`,
    `presence-account_${mallory.id}`,
    `private-private-account_${alice.id}`,
    `private-encrypted-account_${alice.id}`,
    'private-',
    'private-dashboard-1-2',
    'dashboard-1-2',
  ]) {
    expect((await request(mallory.bearer, odd)).status, odd).toBe(403);
  }
});

it('ignores fields that callers may not set', async () => {
  const before = live.exchange.balances(userId(mallory.id));
  for (const name of ['placeBuyLimit', 'placeSellMarket', 'cancelAllOrders'] as const) {
    const body = { ...CALL_SAMPLES[name].body, ...coins, ...OWN, user_id: alice.id };
    await live.call(name, { bearer: mallory.bearer, body });
  }
  const profile = await mustAccept(live.call('profile', { bearer: mallory.bearer }));
  expect(profile.data?.['user']).toMatchObject({ id: mallory.id, g2f_enabled: '0' });
  const orders = await mustAccept(live.call('myOrders', { bearer: alice.bearer }));
  expect(orders.data).toMatchObject({ total: 1 });
  const total = (list: typeof before) =>
    list.reduce((sum, one) => sum + one.available + one.frozen, 0n);
  expect(total(live.exchange.balances(userId(mallory.id)))).toBe(total(before));
  const fresh = { email: 'own@example.com', password: 'tide turns at noon', ...OWN };
  await mustAccept(live.call('signUp', { body: fresh }));
  const early = await live.call('signIn', { body: { ...fresh, ip: '' } });
  expect(early).toMatchObject({ status: 422, body: { email_verified: 0 } });
});
