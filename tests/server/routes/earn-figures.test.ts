/** Figures of simple earn that a user sees in several places, and totals while money is in it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import type { RouteName } from '#contract/routes.ts';
import { usdtProducts } from '#tests/support/every-earn-call.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

/** Shortly before midnight, and long before it for a test on a busy machine. */
const LATE = Date.UTC(2031, 1, 27, 23, 20);

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
  live.pass(LATE - live.now());
});
afterAll(() => live.close());

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (data: unknown): readonly Row[] => (data as { readonly data: readonly Row[] }).data;

const callsOf = ({ bearer }: TraderLogin) => {
  const send = async (name: RouteName, body: Row) =>
    mustAccept(live.call(name, { bearer, body: { request_id: crypto.randomUUID(), ...body } }));
  const read = async (name: RouteName, query: Row = {}) =>
    (await mustAccept(live.call(name, { bearer, query }))).data;
  const subscribe = (product_id: number, amount: Row) =>
    send('subscribeToEarn', { product_id, from_wallet_type: 2, agreement: true, ...amount });
  return { send, read, subscribe };
};

/** Midnights after the time of the exchange. */
const midnight = (days: number): string =>
  new Date(Math.ceil(live.now() / DAY_MS) * DAY_MS + days * DAY_MS).toISOString();

it('states one rate in the list, the details, the preview and the position (E2)', async () => {
  const trader = await live.trader('earn-rates');
  const { send, subscribe } = callsOf(trader);
  const { flexible } = await usdtProducts(live);
  const { data: preview } = await send('previewEarn', { product_id: flexible, amount: '1000' });
  // 50 on the first 500 and 15 on the rest.
  expect(preview).toMatchObject({ apr: '0.065', reward_per_day: '0.17808219' });
  const { data: position } = await subscribe(flexible, { amount: '1000' });
  expect(position).toMatchObject({ apr_now: '0.065' });
  const params = { id: String(flexible) };
  const listed = await mustAccept(live.call('earnProducts', { query: { earn_type: 2 } }));
  const product = (listed.data as unknown as readonly Row[]).find((row) => row['id'] === flexible);
  const detail = await mustAccept(live.call('earnProduct', { params }));
  expect(detail.data).toEqual(product);
  expect(product?.['tiers']).toMatchObject([{ apr: '0.1' }, { apr: '0.03' }]);
  // The next 1,000 are above the border.
  const { data: next } = await send('previewEarn', { product_id: flexible, amount: '1000' });
  expect(next).toMatchObject({ apr: '0.03' });
});

it('names the first day that earns and its payment before a subscription just before midnight (E5)', async () => {
  const { send, subscribe } = callsOf(await live.trader('earn-late'));
  const { flexible, locked } = await usdtProducts(live);
  const days = { accrues_from: midnight(0), pays_at: midnight(1) };
  for (const product_id of [flexible, locked]) {
    const { data } = await send('previewEarn', { product_id, amount: '100' });
    expect(data).toMatchObject(days);
    const { data: position } = await subscribe(product_id, { amount: '100' });
    expect(position).toMatchObject({ accrues_from: days.accrues_from, next_pay_at: days.pays_at });
    expect(position?.['matures_at']).toEqual(data?.['matures_at']);
  }
});

it('says how much everything was, and leaves nothing behind (E8)', async () => {
  const { send, read, subscribe } = callsOf(await live.trader('earn-all'));
  const { flexible } = await usdtProducts(live);
  await subscribe(flexible, { amount: '49990.00000001' });
  // The quota leaves less than the wallet has.
  const { message, data } = await subscribe(flexible, { all: true });
  expect(message).toBe('9.99999999 USDT subscribed.');
  expect(data).toMatchObject({ amount: '50000' });
  const redemption = { position_id: data?.['id'], all: true, speed: 1 };
  expect((await send('redeemFromEarn', redemption)).message).toBe('50000 USDT redeemed.');
  expect(rowsOf(await read('earnPositions'))).toEqual([]);
  expect(await read('earnSummary')).toMatchObject({ active_positions: 0 });
});

it('counts what waits for the next day in the totals, and says when it arrives (E11)', async () => {
  const { send, read, subscribe } = callsOf(await live.trader('earn-waiting'));
  const { flexible } = await usdtProducts(live);
  const total = async () => (await read('walletOverview'))?.['usd_total'];
  const before = await total();
  const { data: position } = await subscribe(flexible, { amount: '1000' });
  expect(await total()).toBe(before);
  const redemption = { position_id: position?.['id'], amount: '400' };
  const next = await send('previewRedeem', { ...redemption, speed: 2 });
  expect(next.data).toMatchObject({ returned: '400', returns_at: midnight(0) });
  const { data: waiting } = await send('redeemFromEarn', { ...redemption, speed: 2 });
  expect(waiting).toMatchObject({ status: 2, amount: '400', redeems_at: midnight(0) });
  expect(await total()).toBe(before);
  // Instant: nothing waits.
  await send('redeemFromEarn', { ...redemption, speed: 1 });
  expect(await total()).toBe(before);
  const [usdt] = rowsOf(await read('walletList', { search: 'USDT', wallet_type: 2 }));
  expect(usdt).toMatchObject({ on_order: '600' });
});
