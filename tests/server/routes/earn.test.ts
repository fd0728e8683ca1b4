/** Simple earn over the calls of a running exchange, and its products on the operator's desk. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import { checkEarn } from '#server/earn/check-earn.ts';
import { usdtProducts } from '#tests/support/every-earn-call.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type Reply,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';
import type { RouteName } from '#contract/routes.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

type Row = Readonly<Record<string, unknown>>;

const breaches = () => live.exchange.transact(({ db }) => checkEarn(db));
const rowsOf = ({ body }: Reply): readonly Row[] => body.data?.data ?? [];
const read = (name: RouteName, { bearer }: TraderLogin, query: Row = {}, id?: unknown) => {
  const params = id === undefined ? {} : { params: { id: String(Number(id)) } };
  return live.call(name, { bearer, query, ...params });
};
const send = (name: RouteName, { bearer }: TraderLogin, body: Row) =>
  live.call(name, { bearer, body: { request_id: crypto.randomUUID(), ...body } });
const subscribe = (trader: TraderLogin, product_id: number, amount: string, more: Row = {}) =>
  send('subscribeToEarn', trader, {
    product_id,
    amount,
    from_wallet_type: 2,
    agreement: true,
    ...more,
  });

/** Waits for the timer of the exchange. */
const expectDays = (trader: TraderLogin, days: number, positionId: unknown) =>
  expect
    .poll(async () => rowsOf(await read('earnDays', trader, {}, positionId)).length, {
      timeout: 20_000,
    })
    .toBe(days);

it('[EARN-01] [EARN-02] lists locked and flexible products to visitors', async () => {
  const all = (await live.call('earnProducts')).body.data as unknown as readonly Row[];
  expect(new Set(all.map((row) => row['earn_type']))).toEqual(new Set([1, 2]));
  const flexible = (await live.call('earnProducts', { query: { earn_type: 2, coin_type: 'USDT' } }))
    .body.data as unknown as readonly Row[];
  expect(flexible).toMatchObject([
    {
      earn_type: 2,
      coin_type: 'USDT',
      status: 1,
      apr: '0.1',
      personal_left: null,
      tiers: [
        { min: '0', max: '500', apr: '0.1' },
        { min: '500', max: '-1', apr: '0.03' },
      ],
    },
  ]);
  const rates = all.map((row) => Number(row['apr']));
  expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  const id = String(flexible[0]?.['id']);
  expect((await live.call('earnProduct', { params: { id } })).body.data).toMatchObject({
    apr: '0.1',
  });
  expect((await live.call('earnProduct', { params: { id: '999' } })).body.error_code).toBe(1020);
});

it('[EARN-03] subscribes to a locked and a flexible offer, shows the holdings and redeems them', async () => {
  const trader = await live.trader('earn-both');
  const { locked, flexible } = await usdtProducts(live);
  const preview = await send('previewEarn', trader, { product_id: flexible, amount: '1000' });
  expect(preview.body.data).toMatchObject({ reward_per_day: '0.17808219', apr: '0.065' });
  const first = await mustAccept(subscribe(trader, flexible, '1000'));
  const seen = await read('earnProduct', trader, {}, flexible);
  expect(seen.body.data).toMatchObject({ personal_left: '49000' });
  expect(first.message).toBe('1000 USDT subscribed.');
  const second = await mustAccept(subscribe(trader, locked, '500', { auto_renew: true }));
  expect(second.data).toMatchObject({ earn_type: 1, status: 1, amount: '500', auto_renew: true });
  const positions = await read('earnPositions', trader);
  expect(rowsOf(positions).map((row) => row['amount'])).toEqual(['500', '1000']);
  expect((await read('earnSummary', trader)).body.data).toMatchObject({
    coins: [{ coin_type: 'USDT', amount: '1500', paid: '0', paid_yesterday: '0' }],
    active_positions: 2,
  });
  const ids = [first.data?.['id'], second.data?.['id']];
  const redeemed = await mustAccept(
    send('redeemFromEarn', trader, { position_id: ids[0], all: true, speed: 1 }),
  );
  expect(redeemed.message).toBe('1000 USDT redeemed.');
  await mustAccept(send('redeemFromEarn', trader, { position_id: ids[1], all: true, speed: 1 }));
  expect(rowsOf(await read('earnPositions', trader))).toEqual([]);
  expect(rowsOf(await read('earnPositions', trader, { tab: 'ended' }))).toHaveLength(2);
  const kinds = rowsOf(await read('earnHistory', trader)).map((row) => row['kind']);
  expect(kinds).toEqual([2, 2, 1, 1]);
  expect(rowsOf(await read('earnHistory', trader, { kind: 2, per_page: 1 }))).toHaveLength(1);
  expect(await breaches()).toEqual([]);
});

it('counts the principal in the wallets, pays into the spot wallet, and pays no commission', async () => {
  const trader = await live.trader('earn-wallet');
  const { locked, flexible } = await usdtProducts(live);
  const leaver = await live.trader('earn-leaver');
  const { data: left } = await mustAccept(subscribe(leaver, locked, '1000'));
  const total = async () => (await read('walletOverview', trader)).body.data?.['usd_total'];
  const before = await total();
  const position = await mustAccept(subscribe(trader, flexible, '1000'));
  expect(await total()).toBe(before);
  const lines = rowsOf(await read('transactionHistory', trader, { type: 'earn_subscribe' }));
  expect(lines).toMatchObject([{ delta_available: '-1000', delta_frozen: '1000', wallet_type: 2 }]);
  live.pass(2 * DAY_MS);
  const later = await signInAgain(trader);
  await expectDays(later, 1, position.data?.['id']);
  await expectEarlyExit(await signInAgain(leaver), left?.['id']);
  const paid = rowsOf(await read('transactionHistory', later, { type: 'earn_reward' }));
  expect(paid).toMatchObject([{ delta_available: '0.17808219', wallet_type: 2 }]);
  const [day] = rowsOf(await read('earnDays', later, {}, position.data?.['id']));
  expect(day).toMatchObject({
    carried: '0',
    paid: '0.17808219',
    slices: [
      { amount: '500', apr: '0.1' },
      { amount: '500', apr: '0.03' },
    ],
  });
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(await breaches()).toEqual([]);
});

/** Leaves a locked position only for the loss that the user accepts. */
async function expectEarlyExit(trader: TraderLogin, position_id: unknown): Promise<void> {
  await expectDays(trader, 1, position_id);
  const own = { position_id, all: true, speed: 1 };
  const { data } = await mustAccept(send('previewRedeem', trader, own));
  const loss = String(data?.['lost']);
  expect(Number(loss)).toBeGreaterThan(0);
  const redeem = (accepted_loss: string, more: Row = {}) =>
    send('redeemFromEarn', trader, { ...own, ...more, accepted_loss });
  expect((await redeem('0.00000001')).status).toBe(409);
  expect((await redeem('0.00000001', { amount: '1000', all: false })).status).toBe(409);
  expect((await mustAccept(redeem(loss))).message).toMatch(/^999\.\d+ USDT redeemed\.$/);
}

/** Tokens have expired when days have passed. */
async function signInAgain(trader: TraderLogin): Promise<TraderLogin> {
  const { email, password } = trader;
  const signedIn = await mustAccept(
    live.call('signIn', { body: { email, password, ip: '127.0.0.1' } }),
  );
  return { ...trader, bearer: String(signedIn['access_token']) };
}

it('makes a repeated request once, and goes on after a restart', async () => {
  const trader = await live.trader('earn-repeat');
  const { flexible } = await usdtProducts(live);
  const request_id = crypto.randomUUID();
  const first = await mustAccept(subscribe(trader, flexible, '10', { request_id }));
  const again = await mustAccept(subscribe(trader, flexible, '10', { request_id }));
  expect(again).toMatchObject({ replayed: true, data: first.data });
  expect((await subscribe(trader, flexible, '11', { request_id })).body.error_code).toBe(1009);
  live = await live.restart();
  const restarted = await mustAccept(subscribe(trader, flexible, '10', { request_id }));
  expect(restarted).toMatchObject({ replayed: true, data: first.data });
  expect(rowsOf(await read('earnPositions', trader))).toMatchObject([{ amount: '10' }]);
  // A first start happens once.
  const products = (await live.call('earnProducts')).body.data as unknown as readonly Row[];
  expect(new Set(products.map((row) => row['id'])).size).toBe(products.length);
  expect(products).toHaveLength(15);
});

it('shows nothing of another user', async () => {
  const [owner, other] = [await live.trader('earn-owner'), await live.trader('earn-other')];
  const { flexible } = await usdtProducts(live);
  const { data } = await mustAccept(subscribe(owner, flexible, '10'));
  const position_id = data?.['id'];
  expect((await read('earnDays', other, {}, position_id)).status).toBe(404);
  for (const name of ['previewRedeem', 'redeemFromEarn'] as const) {
    const reply = await send(name, other, { position_id, all: true, speed: 1 });
    expect(reply.status).toBe(404);
  }
  expect((await send('setEarnRenewal', other, { position_id, auto_renew: true })).status).toBe(404);
  const channel_name = `private-earn_${owner.id}`;
  const join = (trader: TraderLogin) =>
    live.call('authorizeChannel', {
      bearer: trader.bearer,
      body: { socket_id: '1.2', channel_name },
    });
  expect((await join(owner)).status).toBe(200);
  expect((await join(other)).status).toBe(403);
});

it('rejects with numbers of its own', async () => {
  const trader = await live.trader('earn-rejected');
  const { locked, flexible } = await usdtProducts(live);
  const codeOf = async (reply: Promise<Reply>) => (await reply).body.error_code;
  expect(await codeOf(subscribe(trader, locked, '60000'))).toBe(5003);
  expect(await codeOf(subscribe(trader, flexible, '0.5'))).toBe(1007);
  expect(await codeOf(subscribe(trader, flexible, '1', { agreement: false }))).toBe(1001);
  const { data } = await mustAccept(subscribe(trader, flexible, '10'));
  const own = { position_id: data?.['id'], speed: 1 };
  expect(await codeOf(send('redeemFromEarn', trader, { ...own, amount: '11' }))).toBe(1007);
  await mustAccept(send('redeemFromEarn', trader, { ...own, all: true }));
  expect(await codeOf(send('redeemFromEarn', trader, { ...own, all: true }))).toBe(5008);
  const position = await mustAccept(subscribe(trader, locked, '10'));
  const part = { position_id: position.data?.['id'], amount: '5', speed: 1 };
  expect(await codeOf(send('redeemFromEarn', trader, part))).toBe(5009);
});

it('pauses subscriptions around midnight', async () => {
  const start = Date.UTC(2030, 0, 1, 23, 50);
  const paused = await openLiveExchange({ TIDEMARK_EARN_PAUSE: 'on' });
  try {
    paused.pass(start - paused.now());
    const trader = await paused.trader('earn-paused');
    const { flexible } = await usdtProducts(paused);
    const body = { product_id: flexible, amount: '10', from_wallet_type: 2, agreement: true };
    const reply = await paused.call('subscribeToEarn', {
      bearer: trader.bearer,
      body: { ...body, request_id: crypto.randomUUID() },
    });
    expect(reply.body).toMatchObject({ error_code: 5004, resumes_at: '2030-01-02T00:10:00.000Z' });
    paused.pass(HOUR_MS);
  } finally {
    await paused.close();
  }
});

const NEW_PRODUCT = {
  coin_type: 'USDT',
  earn_type: 1,
  duration_days: 7,
  apr: '0.05',
  minimum: '1',
  personal_quota: '1000',
  total_quota: '10000',
  early_rule: 'stop_accruing',
  renewable: true,
};

async function desk(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(`${live.url}/operator/earn${path}`, {
    method,
    headers: { ...bearerOf(live), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Row };
}

it('makes, closes and opens products at the desk, and announces rates, each with its line', async () => {
  const preview = await desk('POST', '/preview', NEW_PRODUCT);
  expect(preview.body).toMatchObject({ cover: '9.5890411', covered: true });
  expect((await desk('POST', '', NEW_PRODUCT)).body).toEqual({ outcome: 'done' });
  const listed = (await desk('GET', '')).body['products'] as readonly Row[];
  const product = listed.at(-1);
  expect(product).toMatchObject({ duration_days: 7, covered: '9.5890411', positions: 0 });
  const id = Number(product?.['id']);
  expect((await desk('POST', `/${id}/open`, { open: false })).body).toEqual({ outcome: 'done' });
  expect((await desk('POST', `/${id}/open`, { open: false })).status).toBe(409);
  expect((await desk('POST', `/${id}/open`, { open: true })).body).toEqual({ outcome: 'done' });
  const from = new Date(live.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  expect((await desk('POST', `/${id}/rate`, { apr: '0.06', from })).body).toEqual({
    outcome: 'done',
  });
  const seen = await live.call('earnProduct', { params: { id: String(id) } });
  expect(seen.body.data).toMatchObject({ apr: '0.05', next_apr: '0.06', next_apr_from: from });
  expect((await desk('POST', '/999/open', { open: true })).status).toBe(404);
  const wrong = await desk('POST', '', { ...NEW_PRODUCT, coin_type: 'NONE' });
  expect(wrong.body).toMatchObject({ errors: { coin_type: 'a listed coin' } });
  const large = { ...NEW_PRODUCT, total_quota: '900000000', duration_days: 3650 };
  expect((await desk('POST', '', large)).body).toEqual({ outcome: 'not_covered' });
  const lines = await live.exchange.transact(({ db }) =>
    db.all<{ action: string; detail: string }>(
      'SELECT action, detail FROM operator_audit WHERE subject = ? ORDER BY id',
      [String(id)],
    ),
  );
  expect(lines.map(({ action }) => action)).toEqual([
    'earn_product_created',
    'earn_product_closed',
    'earn_product_opened',
    'earn_rate_announced',
  ]);
  expect(lines[0]?.detail).toBe('USDT locked 7 days, rate 0.05, quota 10000');
});
