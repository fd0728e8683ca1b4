/** Fields of a pair's dashboard, one by one. */
import { expect, it } from 'vitest';
import { spotDashboard } from '#contract/rest/spot-dashboard.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { parse } from '#contract/codec.ts';

const read = parse(spotDashboard.reply, CALL_SAMPLES.spotDashboard.reply);
if (!read.ok) throw new Error(JSON.stringify(read.issues));
const wire = spotDashboard.reply.encode(read.model);
const { order_data: data } = wire;
const { trade_wallet: trade, base_wallet: quote } = data.total;

/** @returns the first problem found. */
function problemOf(changed: object): string | undefined {
  const parsed = parse(spotDashboard.reply, { ...wire, ...changed });
  return parsed.ok ? undefined : Object.keys(parsed.issues)[0];
}

/** No field of the dashboard is a flag. */
const withWrong = (full: object, field: string): object => {
  expect(full).toHaveProperty(field);
  return { ...full, [field]: false };
};

it.each([
  'base_coin',
  'base_coin_id',
  'trade_coin',
  'trade_coin_id',
  'exchange_coin_pair',
  'exchange_pair',
  'fees',
  'on_order',
  'buy_price',
  'buy_amount',
  'sell_price',
  'sell_amount',
  'total',
])('[ENT-08] has %s', (field) => {
  expect(problemOf({ order_data: withWrong(data, field) })).toBe(`order_data.${field}`);
});

it.each(['coin_type', 'full_name', 'balance'])('[ENT-09] has %s in both wallets', (field) => {
  for (const [name, wallet] of [
    ['trade_wallet', trade],
    ['base_wallet', quote],
  ] as const) {
    const total = { ...data.total, [name]: withWrong(wallet, field) };
    expect(problemOf({ order_data: { ...data, total } })).toBe(`order_data.total.${name}.${field}`);
  }
});

it.each(['high', 'low', 'volume', 'last_price', 'price_change', 'pair_decimal'])(
  '[ENT-10] has %s in the wallet of the traded coin',
  (field) => {
    const total = { ...data.total, trade_wallet: withWrong(trade, field) };
    const path = `order_data.total.trade_wallet.${field}`;
    expect(problemOf({ order_data: { ...data, total } })).toBe(path);
  },
);

it('[ENT-11] names each pair and the coin in which its prices are quoted', () => {
  for (const field of ['pair_name', 'coin_pair', 'parent_coin_name']) {
    const pairs = (wire.pairs ?? []).map((pair) => withWrong(pair, field));
    expect(problemOf({ pairs })).toBe(`pairs.0.${field}`);
  }
  expect(read.model.pairs[0]).toMatchObject({
    name: 'BTC/USDT',
    pairText: 'BTC_USDT',
    quoteCoin: 'USDT',
  });
});
