/** Ads of peer-to-peer trading over the calls of a running exchange. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { userId } from '#contract/core/ids.ts';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { saveWhitelistMode } from '#server/custody/address-book.ts';
import { suspend } from '#server/p2p/orders/pauses.ts';
import { BareClient } from '#tests/support/broadcast.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type Reply,
} from '#tests/support/live-exchange.ts';
import { messagesOn } from '#tests/support/own-channels.ts';
import {
  addMethod,
  adBody,
  openP2pTrader,
  p2pUnits,
  postAd,
  type P2pTrader,
} from '#tests/support/p2p-exchange.ts';

/** All but one currency have a rate. */
const RATES = {
  source: 'Test',
  updated_at: new Date().toISOString(),
  rates: [
    { currency: 'USD', per_dollar: '1' },
    { currency: 'EUR', per_dollar: '0.95' },
    { currency: 'GBP', per_dollar: '0.79' },
    { currency: 'VND', per_dollar: '25400' },
  ],
};

let folder: string;
let live: LiveExchange;
let seller: P2pTrader;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rates-'));
  const file = join(folder, 'rates.json');
  writeFileSync(file, JSON.stringify(RATES));
  live = await openLiveExchange({ TIDEMARK_CURRENCY_RATES_FILE: file });
  seller = await openP2pTrader(live, 'p2p-seller');
});
afterAll(async () => {
  await live.close();
  rmSync(folder, { recursive: true });
});

const of = (text: string): bigint => exactUnitsOf(decimal(text));
const codeOf = async (reply: Promise<Reply>) => {
  const { body } = await reply;
  return { code: body.error_code, errors: body.errors ?? {} };
};
const market = (query: object = {}, bearer?: string) =>
  live.call('p2pAds', {
    bearer,
    query: { side: 1, coin_type: 'USDT', currency: 'EUR', ...query },
  });
interface ListedAd {
  readonly id: number;
  readonly user: { readonly uid: string };
}
const adsIn = ({ body }: Reply): readonly ListedAd[] => {
  const list = body.data?.['ads'] as { readonly data: readonly ListedAd[] } | undefined;
  return list?.data ?? [];
};
const idsIn = (reply: Reply): readonly number[] => adsIn(reply).map(({ id }) => id);

it('publishes an ad that sells, freezes its amount with the fee, and shows it to visitors', async () => {
  const trader = await openP2pTrader(live, 'p2p-publisher');
  const id = await postAd(trader, { currency: 'EUR', terms: 'No third parties \u202Eplease' });
  expect(await p2pUnits(live, trader)).toEqual([of('899.9'), of('100.1')]);
  const listed = await market({ per_page: 100 });
  const ad = adsIn(listed).find((one) => one.id === id);
  expect(ad).toMatchObject({
    side: 2,
    coin_type: 'USDT',
    currency: 'EUR',
    // 0.95 EUR for a dollar, times 101.5 percent.
    current_price: '0.96425',
    available_amount: '100',
    minimum: '10',
    maximum: '90',
    terms: 'No third parties please',
    payment_types: [{ id: 1, name: 'SEPA bank transfer' }],
    own: false,
    user: { verified: true, orders_30d: 0 },
  });
  expect(listed.body.data).toMatchObject({ reference_price: '0.95' });
  const own = await trader.get('ownP2pAds');
  expect(own.body.data?.data?.[0]).toMatchObject({ id, frozen_amount: '100.1', status: 1 });
  expect((await live.call('p2pAd', { params: { id: String(id) } })).status).toBe(200);
});

it('returns the first response to a repeated request, and one ad', async () => {
  const trader = await openP2pTrader(live, 'p2p-repeater');
  const methodId = await addMethod(trader);
  const body = { ...adBody({ payment_method_ids: [methodId] }), request_id: randomUUID() };
  const first = await mustAccept(trader.send('createP2pAd', body));
  const second = await mustAccept(trader.send('createP2pAd', body));
  expect(second).toMatchObject({ data: { id: first.data?.['id'] }, replayed: true });
  const reused = await trader.send('createP2pAd', { ...body, total_amount: '50' });
  expect(reused.body.error_code).toBe(1009);
  expect((await trader.get('ownP2pAds')).body.data).toMatchObject({ total: 1 });
});

it('rejects terms that cannot be traded', async () => {
  const methodId = await addMethod(seller);
  const post = (changed: object) =>
    codeOf(seller.send('createP2pAd', adBody({ payment_method_ids: [methodId], ...changed })));
  expect(await post({ coin_type: 'DOGE' })).toMatchObject({
    code: 1001,
    errors: { coin_type: expect.anything() },
  });
  expect(await post({ currency: 'XYZ' })).toMatchObject({
    code: 1001,
    errors: { currency: expect.anything() },
  });
  expect(await post({ minimum: '1' })).toMatchObject({ code: 1007 });
  expect(await post({ minimum: '10.001' })).toMatchObject({ code: 1008 });
  expect(await post({ minimum: '90', maximum: '10' })).toMatchObject({ code: 1001 });
  expect(await post({ total_amount: '5' })).toMatchObject({ code: 1007 });
  expect(await post({ total_amount: '5000' })).toMatchObject({ code: 1006 });
  expect(await post({ premium: undefined })).toMatchObject({
    code: 1001,
    errors: { premium: 'missing' },
  });
  expect(await post({ price: '1' })).toMatchObject({
    code: 1001,
    errors: { price: 'not_allowed' },
  });
  expect(await post({ price_floor: '1', price_ceiling: '0.9' })).toMatchObject({ code: 1001 });
  expect(await post({ payment_method_ids: [] })).toMatchObject({ code: 1001 });
  expect(await post({ payment_method_ids: [987_654] })).toMatchObject({ code: 3008 });
  expect(await post({ currency: 'VND', minimum: '250000', maximum: '1000000' })).toMatchObject({
    code: 3008,
  });
});

it('asks for the percent of a price beyond 20 percent, and refuses one beyond 50', async () => {
  const methodId = await addMethod(seller);
  const fixed = { price_type: 1, premium: undefined, payment_method_ids: [methodId] };
  const post = (changed: object) =>
    seller.send('createP2pAd', adBody({ ...fixed, online: false, ...changed }));
  const far = await post({ price: '1.2' });
  expect(far.body).toMatchObject({ error_code: 3019, percent: 27, limit_percent: 50 });
  expect((await post({ price: '1.2', confirmed_percent: 26 })).body.error_code).toBe(3019);
  expect((await post({ price: '1.2', confirmed_percent: 27 })).status).toBe(200);
  expect((await post({ price: '1.5', confirmed_percent: 58 })).body.error_code).toBe(3019);
  const premium = await seller.send(
    'createP2pAd',
    adBody({ premium: '160', payment_method_ids: [methodId] }),
  );
  expect(premium.body).toMatchObject({ error_code: 3019, percent: 60 });
});

it('lets a currency without a rate have fixed ads alone, and says that there is no reference', async () => {
  const typed = {
    currency: 'NGN',
    side: 1,
    payment_type_ids: [15],
    minimum: '10000',
    maximum: '90000',
  };
  const floating = await seller.send('createP2pAd', adBody(typed));
  expect(floating.body.error_code).toBe(3020);
  const fixed = adBody({ ...typed, price_type: 1, price: '1650', premium: undefined });
  await mustAccept(seller.send('createP2pAd', fixed));
  const listed = await market({ side: 2, currency: 'NGN' });
  expect(idsIn(listed)).toHaveLength(1);
  expect(listed.body.data?.['reference_price']).toBeNull();
});

it('needs level 2, and no pause', async () => {
  const basic = await openP2pTrader(live, 'p2p-basic', { level: 1 });
  const methodId = await addMethod(basic);
  const rejected = await basic.send('createP2pAd', adBody({ payment_method_ids: [methodId] }));
  expect(rejected.body).toMatchObject({ error_code: 1003, required_kyc_level: 2 });
  const paused = await openP2pTrader(live, 'p2p-paused');
  const pausedMethod = await addMethod(paused);
  await live.exchange.transact(({ db }) => suspend(db, userId(paused.id), 'operator'));
  const body = adBody({ payment_method_ids: [pausedMethod] });
  expect((await paused.send('createP2pAd', body)).body.error_code).toBe(3014);
});

it('puts no ad that sells online for an owner with a whitelist: any user could take it', async () => {
  const owner = await openP2pTrader(live, 'p2p-listed');
  const sell = adBody({ payment_method_ids: [await addMethod(owner)] });
  const offline = await mustAccept(owner.send('createP2pAd', { ...sell, online: false }));
  const id = Number(offline.data?.['id']);
  const strict = { mode: 'strict', suspensionHours: 24 } as const;
  await live.exchange.transact(({ db }, now) =>
    saveWhitelistMode(db, userId(owner.id), strict, epochMs(now)),
  );
  expect((await owner.send('createP2pAd', sell)).body.error_code).toBe(2005);
  expect((await owner.send('setP2pAdStatus', { id, status: 1 })).body.error_code).toBe(2005);
  await mustAccept(owner.send('createP2pAd', adBody({ side: 1, payment_type_ids: [1] })));
  expect(await p2pUnits(live, owner)).toEqual([of('1000'), 0n]);
});

it('filters, sorts and pages the market', async () => {
  const currency = { currency: 'GBP', minimum: '10', maximum: '90' };
  const traders = await Promise.all(
    ['p2p-gbp-a', 'p2p-gbp-b', 'p2p-gbp-c'].map((name) => openP2pTrader(live, name)),
  );
  const premiums = ['103', '101', '102'];
  const ids: number[] = [];
  for (const [index, trader] of traders.entries()) {
    const methodId = await addMethod(trader, {
      type_id: index === 0 ? 3 : 8,
      fields:
        index === 0
          ? { email: 'anna@mail.example' }
          : { sort_code: '12-34-56', account_number: '12345678' },
    });
    const body = adBody({ ...currency, premium: premiums[index], payment_method_ids: [methodId] });
    const posted = await mustAccept(trader.send('createP2pAd', body));
    ids.push(Number(posted.data?.['id']));
  }
  const [dear, cheap, middle] = ids;
  const list = async (query: object = {}) => idsIn(await market({ currency: 'GBP', ...query }));
  expect(await list()).toEqual([cheap, middle, dear]);
  expect(await list({ payment_type_ids: '3' })).toEqual([dear]);
  expect(await list({ amount: '79' })).toEqual([cheap, middle, dear]);
  expect(await list({ amount: '80' })).toEqual([middle, dear]);
  expect(await list({ amount: '95' })).toEqual([]);
  expect(await list({ coin_amount: '12' })).toEqual([]);
  expect(await list({ coin_amount: '20' })).toEqual([cheap, middle, dear]);
  expect(await list({ only_verified: '1' })).toEqual([]);
  expect(await list({ country: 'FR' })).toEqual([cheap, middle, dear]);
  expect(await list({ sort: 'completion' })).toEqual([cheap, middle, dear]);
  expect(await list({ side: 2 })).toEqual([]);
  const second = await market({ currency: 'GBP', page: 2, per_page: 2 });
  expect(idsIn(second)).toEqual([dear]);
  expect(second.body.data?.['ads']).toMatchObject({ total: 3, last_page: 2 });
});

it('tells a reader which conditions are not met, and hides ads of blocked traders', async () => {
  const trader = await openP2pTrader(live, 'p2p-strict');
  const id = await postAd(trader, {
    conditions: { min_kyc_level: 2, min_register_days: 10, min_completed_30d: 5 },
  });
  const reader = await openP2pTrader(live, 'p2p-reader', { level: 1 });
  const ad = await reader.get('p2pAd', { params: { id: String(id) } });
  expect(ad.body.data?.['failed_conditions']).toEqual([
    'min_kyc_level',
    'min_register_days',
    'min_completed_30d',
  ]);
  const seen = { per_page: 100 };
  expect(idsIn(await market(seen, reader.bearer))).toContain(id);
  expect(idsIn(await market({ ...seen, only_tradable: '1' }, reader.bearer))).not.toContain(id);
  const uid = adsIn(await market(seen)).find((one) => one.id === id)?.user.uid;
  await mustAccept(reader.send('blockTrader', { uid, on: true }));
  expect(idsIn(await market(seen, reader.bearer))).not.toContain(id);
  expect(idsIn(await market(seen))).toContain(id);
});

it('shows what an ad would freeze, and its place', async () => {
  const trader = await openP2pTrader(live, 'p2p-previewer');
  const query = { side: 2, coin_type: 'USDT', currency: 'GBP', total_amount: '100' };
  const cheapest = await trader.get('previewP2pAd', { query: { ...query, premium: '100' } });
  expect(cheapest.body.data).toMatchObject({
    reference_price: '0.79',
    price: '0.79',
    escrow_amount: '100.1',
    rank: 1,
    ad_count: 4,
  });
  const dearest = await trader.get('previewP2pAd', { query: { ...query, price: '0.9' } });
  expect(dearest.body.data).toMatchObject({ rank: 4, ad_count: 4 });
  const none = await trader.get('previewP2pAd', {
    query: { ...query, currency: 'NGN', premium: '100' },
  });
  expect(none.body.data).toMatchObject({ reference_price: null, price: null, rank: null });
});

it('changes an ad, and returns what it needs no more', async () => {
  const trader = await openP2pTrader(live, 'p2p-changer');
  const methodId = await addMethod(trader);
  const body = adBody({ payment_method_ids: [methodId] });
  const posted = await mustAccept(trader.send('createP2pAd', body));
  const id = Number(posted.data?.['id']);
  const update = (changed: object) => trader.send('updateP2pAd', { ...body, id, ...changed });
  await mustAccept(update({ total_amount: '200', premium: '102' }));
  expect(await p2pUnits(live, trader)).toEqual([of('799.8'), of('200.2')]);
  await mustAccept(update({ total_amount: '50' }));
  expect(await p2pUnits(live, trader)).toEqual([of('949.95'), of('50.05')]);
  expect((await update({ total_amount: '5000' })).body.error_code).toBe(1006);
  expect((await update({ side: 1, payment_type_ids: [1] })).body.error_code).toBe(1001);
  expect((await seller.send('updateP2pAd', { ...body, id })).body.error_code).toBe(1020);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('goes offline and online, and closes, each with its money', async () => {
  const trader = await openP2pTrader(live, 'p2p-switcher');
  const id = await postAd(trader);
  const set = (status: number) => trader.send('setP2pAdStatus', { id, status });
  await mustAccept(set(2));
  expect(await p2pUnits(live, trader)).toEqual([of('1000'), 0n]);
  expect(idsIn(await market({ per_page: 100 }))).not.toContain(id);
  expect((await live.call('p2pAd', { params: { id: String(id) } })).status).toBe(404);
  await mustAccept(set(1));
  expect(await p2pUnits(live, trader)).toEqual([of('899.9'), of('100.1')]);
  // An ad is exhausted, closed and suspended by other means.
  for (const status of [3, 4, 5]) expect((await set(status)).body.error_code).toBe(1001);
  expect((await seller.send('setP2pAdStatus', { id, status: 2 })).status).toBe(404);
  expect((await seller.send('deleteP2pAd', { id })).status).toBe(404);
  await mustAccept(trader.send('deleteP2pAd', { id }));
  expect(await p2pUnits(live, trader)).toEqual([of('1000'), 0n]);
  expect((await set(1)).body.error_code).toBe(1010);
  expect((await trader.get('ownP2pAds')).body.data).toMatchObject({ total: 0 });
});

it('stores at most twenty ads of a user', async () => {
  const trader = await openP2pTrader(live, 'p2p-many');
  const body = adBody({ side: 1, payment_type_ids: [1] });
  for (let count = 0; count < 20; count += 1) await mustAccept(trader.send('createP2pAd', body));
  expect((await trader.send('createP2pAd', body)).body.error_code).toBe(3025);
});

it('publishes a new ad and its end to visitors who follow the market', async () => {
  const channel = 'p2p-ads-USDT-EUR';
  const visitor = new BareClient(
    new WebSocket(`ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`, {
      origin: live.url,
    }),
  );
  await visitor.next('pusher:connection_established');
  visitor.subscribe(channel);
  const changes = () =>
    messagesOn(visitor, channel).filter(({ payload }) => payload['list_changed'] === true);
  const soon = { timeout: 15_000 };
  await expect.poll(() => changes().length, soon).toBe(1);
  const id = await postAd(seller);
  await expect.poll(() => changes().length, soon).toBe(2);
  await mustAccept(seller.send('deleteP2pAd', { id }));
  await expect.poll(() => changes().length, soon).toBe(3);
  expect(changes().at(-1)).toMatchObject({ event: 'p2p-ads-update', payload: { ads: [] } });
  visitor.socket.close();
});

it('keeps ads and what is frozen for them over a restart', async () => {
  const other = await openLiveExchange();
  const trader = await openP2pTrader(other, 'p2p-restart');
  const id = await postAd(trader);
  const again = await other.restart();
  try {
    const own = await again.call('ownP2pAds', { bearer: trader.bearer });
    expect(own.body.data?.data?.[0]).toMatchObject({ id, status: 1, frozen_amount: '100.1' });
    expect(await again.ledgerBreaches()).toEqual([]);
  } finally {
    await again.close();
  }
});

it('reports no internal error', () => {
  expect(live.logged).toEqual([]);
});
