import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBadNetwork, ROUGH_MIX } from '#tests/support/bad-network.ts';
import {
  mustAccept,
  openLiveExchange,
  orderIdIn,
  type LiveExchange,
  type WireBody,
} from '#tests/support/live-exchange.ts';

const coins = { base_coin_id: 1, trade_coin_id: 2 };
const CROWD = 100;
const SEED = 20_261_122;
const ROUGH_COUNT = 40;
const RESPONSE_MS_MAX = 500;

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_PRICE_SOURCE: 'none' });
});
afterAll(() => live.close());

it('[SPOT-02] places one order for a hundred calls with one client id, and responds to all alike', async () => {
  const { bearer } = await live.trader();
  const body = { ...coins, amount: '0.1', price: '50000', client_order_id: 'one-intent' };
  const responses = await Promise.all(
    Array.from({ length: CROWD }, () => live.call('placeBuyLimit', { bearer, body })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const results = responses.map((response) => response.body.data?.['result']);
  expect(results.filter((result) => result === 'created')).toHaveLength(1);
  const orders = new Set(
    responses.map((response) => JSON.stringify(response.body.data?.['order'])),
  );
  expect(orders.size).toBe(1);
  const open = await mustAccept(live.call('myOrders', { bearer }));
  expect(open.data).toMatchObject({ total: 1 });
});

it(`[SPOT-02] places and changes each of ${ROUGH_COUNT} orders once over a network that loses, cuts and delays (seed ${SEED})`, async () => {
  const { bearer } = await live.trader();
  const network = await openBadNetwork(live.url, { seed: SEED, mix: ROUGH_MIX, delayMsMax: 20 });
  /** Sends until a response arrives, like a client that never gives up. */
  const persist = async (path: string, body: object): Promise<WireBody> => {
    for (;;) {
      try {
        const reply = await fetch(`${network.url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(RESPONSE_MS_MAX),
        });
        return (await reply.json()) as WireBody;
      } catch {
        // A missing response is not a rejection: sends the same body again.
      }
    }
  };
  const counts = { created: 0, existing: 0, changed: 0, replayed: 0 };
  for (let at = 0; at < ROUGH_COUNT; at += 1) {
    const order = { ...coins, amount: '0.0002', price: '30000', client_order_id: `rough-${at}` };
    const placed = await persist('/buy-limit-app', order);
    counts[placed.data?.['result'] === 'created' ? 'created' : 'existing'] += 1;
    const change = {
      id: orderIdIn(placed),
      version: 1,
      price: '31000',
      request_id: randomUUID(),
    };
    const changed = await persist('/amend-open-order', change);
    expect(changed).toMatchObject({ success: true, data: { order: { price: '31000' } } });
    counts[changed['replayed'] === true ? 'replayed' : 'changed'] += 1;
  }
  await network.close();
  console.log(`seed ${SEED}: ${JSON.stringify(counts)}`);
  expect(new Set(network.turns.map(({ failure }) => failure))).toEqual(
    new Set(Object.keys(ROUGH_MIX)),
  );
  expect(counts.existing).toBeGreaterThan(0);
  expect(counts.replayed).toBeGreaterThan(0);
  const open = await mustAccept(live.call('myOrders', { bearer, query: { per_page: 100 } }));
  expect(open.data).toMatchObject({ total: ROUGH_COUNT });
  for (const row of open.data?.data ?? []) {
    expect(row).toMatchObject({ price: '31000', version: 2 });
  }
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('rejects a client id for another order, an hour later and after a restart, for its owner only', async () => {
  const own = await openLiveExchange();
  const [one, other] = [await own.trader(), await own.trader()];
  const body = { ...coins, amount: '0.1', price: '50000', client_order_id: 'web-1' };
  const first = await mustAccept(own.call('placeBuyLimit', { bearer: one.bearer, body }));
  const place = (change: object, bearer = one.bearer) =>
    own.call('placeBuyLimit', { bearer, body: { ...body, ...change } });
  for (const change of [{ amount: '0.2' }, { price: '50000.01' }, { trade_coin_id: 3 }]) {
    expect(await place(change)).toMatchObject({ status: 409, body: { error_code: 1109 } });
  }
  const sell = await own.call('placeSellLimit', { bearer: one.bearer, body });
  expect(sell).toMatchObject({ status: 409, body: { error_code: 1109 } });
  expect((await mustAccept(place({}, other.bearer))).data).toMatchObject({ result: 'created' });

  own.pass(3_600_000);
  const { bearer } = { bearer: await freshBearer(own, one.refreshToken) };
  expect((await mustAccept(place({}, bearer))).data).toMatchObject({ result: 'existing' });
  const again = await own.restart();
  const later = await mustAccept(again.call('placeBuyLimit', { bearer, body }));
  expect(later.data).toMatchObject({ result: 'existing', order: first.data?.['order'] });
  await again.close();
});

it('cancels all once for a hundred calls with one request id, and rejects the id for another request', async () => {
  const { bearer } = await live.trader();
  for (const price of ['40000', '41000', '42000']) {
    await mustAccept(
      live.call('placeBuyLimit', { bearer, body: { ...coins, amount: '0.1', price } }),
    );
  }
  const request_id = '3f0e7c1a-9f0b-4c55-8d0e-52f6f0a1b2c3';
  const cancelAll = (change: object = {}) =>
    live.call('cancelAllOrders', { bearer, body: { ...coins, request_id, ...change } });
  const responses = await Promise.all(Array.from({ length: CROWD }, () => cancelAll()));
  const canceled = new Set(responses.map(({ body }) => JSON.stringify(body.data?.['cancelled'])));
  expect(canceled.size).toBe(1);
  expect(responses.filter(({ body }) => body['replayed'] === true)).toHaveLength(CROWD - 1);
  expect(responses[0]?.body.message).toBe('3 orders canceled.');

  expect(await cancelAll({ type: 'sell' })).toMatchObject({
    status: 409,
    body: { error_code: 1009 },
  });
  // Later orders stay: the response is that of the first request.
  await mustAccept(
    live.call('placeBuyLimit', { bearer, body: { ...coins, amount: '0.1', price: '40000' } }),
  );
  expect((await mustAccept(cancelAll()))['replayed']).toBe(true);
  expect((await mustAccept(live.call('myOrders', { bearer }))).data).toMatchObject({ total: 1 });
});

it('treats a request id in any case as one request, also while the first is running', async () => {
  const { bearer } = await live.trader();
  const placed = await mustAccept(
    live.call('placeBuyLimit', { bearer, body: { ...coins, amount: '0.1', price: '40000' } }),
  );
  const id = 'ABCDEFAB-9f0b-4c55-8d0e-52f6f0a1b2c3';
  const spellings = [id, id.toLowerCase(), id.toUpperCase()];
  const amend = (request_id: string, price = '41000') =>
    live.call('amendOrder', {
      bearer,
      body: { id: orderIdIn(placed), version: 1, price, request_id },
    });
  const responses = await Promise.all(
    Array.from({ length: CROWD }, (_, index) => amend(spellings[index % 3] ?? id)),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(responses.filter(({ body }) => body['replayed'] === true)).toHaveLength(CROWD - 1);
  const [, lower = '', upper = ''] = spellings;
  expect((await mustAccept(amend(upper)))['replayed']).toBe(true);
  expect(await amend(lower, '42000')).toMatchObject({ status: 409, body: { error_code: 1009 } });
  expect(live.logged).toEqual([]);
});

it('keeps client order ids that differ in case apart, as documented', async () => {
  const { bearer } = await live.trader();
  const place = (client_order_id: string) =>
    mustAccept(
      live.call('placeBuyLimit', {
        bearer,
        body: { ...coins, amount: '0.1', price: '40000', client_order_id },
      }),
    );
  const [lower, upper] = await Promise.all([place('web-a'), place('web-A')]);
  expect(orderIdIn(lower)).not.toBe(orderIdIn(upper));
  const found = await mustAccept(
    live.call('orderByClientId', { bearer, query: { client_order_id: 'web-A' } }),
  );
  expect(found.data?.['id']).toBe(orderIdIn(upper));
});

it('verifies an email once for fifty concurrent calls, and pays the welcome money once', async () => {
  const email = 'eager@example.com';
  await mustAccept(live.call('signUp', { body: { email, password: 'tide turns at noon' } }));
  const body = { email, code: await live.codeFor(email) };
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => live.call('verifyEmail', { body })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const signedIn = await mustAccept(
    live.call('signIn', { body: { email, password: 'tide turns at noon', ip: '' } }),
  );
  const bearer = String(signedIn['access_token']);
  const wallet = await mustAccept(live.call('walletList', { bearer, query: { search: 'usdt' } }));
  expect(wallet.data?.data).toMatchObject([{ balance: '100000' }]);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('opens one account for ten concurrent sign-ups of one email', async () => {
  const body = { email: 'race@example.com', password: 'tide turns at noon' };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => live.call('signUp', { body })),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const code = await live.codeFor(body.email);
  await mustAccept(live.call('verifyEmail', { body: { email: body.email, code } }));
  await mustAccept(live.call('signIn', { body: { ...body, ip: '' } }));
});

async function freshBearer(own: LiveExchange, refreshToken: string): Promise<string> {
  const tokens = await mustAccept(
    own.call('refreshToken', { body: { refresh_token: refreshToken } }),
  );
  return String(tokens['access_token']);
}
