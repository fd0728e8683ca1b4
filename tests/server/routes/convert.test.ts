/** Convert calls over HTTP: their rejections by number, repeated requests, paging and a restart. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REJECTION_CODES } from '#contract/errors.ts';
import {
  openLiveExchange,
  type LiveExchange,
  type Reply,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const BTC_USDT = { trade_coin_id: 2, base_coin_id: 1 };
const SOURCE = join(mkdtempSync(join(tmpdir(), 'prices-')), 'prices.json');

let exchange: LiveExchange;
let maker: TraderLogin;
let ethMaker: TraderLogin;
let trader: TraderLogin;

const as = (user: TraderLogin) => ({ bearer: user.bearer });
const data = ({ status, body }: Reply): Record<string, unknown> => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as Record<string, unknown>;
};

async function quoteBooks(mid: number): Promise<void> {
  const canceled = await exchange.call('cancelAllOrders', {
    ...as(maker),
    body: { request_id: randomUUID() },
  });
  expect(canceled.status).toBe(200);
  const order = { ...BTC_USDT, confirm_price: true };
  const buy = { ...order, amount: '1.6', price: String(mid) };
  const sell = { ...order, amount: '1', price: String(mid + 1) };
  data(await exchange.call('placeBuyLimit', { ...as(maker), body: buy }));
  data(await exchange.call('placeSellLimit', { ...as(maker), body: sell }));
}

/** ETH at 3,000 on both sides, as far as a book allows. */
async function quoteEth(): Promise<void> {
  const order = { ...BTC_USDT, trade_coin_id: 3, amount: '10', confirm_price: true };
  const [bid, ask] = [
    { ...order, price: '2999.99' },
    { ...order, price: '3000' },
  ];
  data(await exchange.call('placeBuyLimit', { ...as(ethMaker), body: bid }));
  data(await exchange.call('placeSellLimit', { ...as(ethMaker), body: ask }));
}

/** The second source is read every two seconds, and reference prices are set each second. */
async function waitForPrices(): Promise<void> {
  const query = { from_coin: 'BTC', to_coin: 'ETH' };
  await vi.waitFor(
    async () => {
      const pair = data(await exchange.call('convertPair', { ...as(trader), query }));
      expect(pair['minimum']).toBe('0.00001667');
    },
    { timeout: 10_000 },
  );
}

const quote = (body: object, user = trader) =>
  exchange.call('convertQuote', {
    ...as(user),
    body: { from_coin: 'BTC', to_coin: 'USDT', ...body },
  });
const accept = (quoteId: unknown, requestId: string = randomUUID(), user = trader) =>
  exchange.call('acceptConvert', {
    ...as(user),
    body: { quote_id: quoteId, request_id: requestId },
  });
const available = async (coin: string, user = trader): Promise<unknown> => {
  const wallet = data(await exchange.call('walletList', { ...as(user), query: {} }));
  const rows = wallet['data'] as { coin_type: string; balance: string }[];
  return rows.find((row) => row.coin_type === coin)?.balance;
};

beforeAll(async () => {
  const prices = [
    { pair: 'BTC_USDT', price: '60000' },
    { pair: 'ETH_USDT', price: '3000' },
  ];
  writeFileSync(SOURCE, JSON.stringify({ updated_at: new Date().toISOString(), prices }));
  exchange = await openLiveExchange({ TIDEMARK_PRICE_SOURCE: SOURCE });
  maker = await exchange.trader('maker');
  ethMaker = await exchange.trader('eth-maker');
  trader = await exchange.trader('converter');
  await quoteBooks(60_000);
  await quoteEth();
  await waitForPrices();
});

afterAll(async () => {
  expect(await exchange.ledgerBreaches()).toEqual([]);
  expect(exchange.logged).toEqual([]);
  await exchange.close();
  rmSync(dirname(SOURCE), { recursive: true });
});

it('[CONV-01] quotes, accepts, changes both balances and lists the entry in the history', async () => {
  const quoted = data(await quote({ from_amount: '0.1' }));
  expect(quoted).toMatchObject({
    from_amount: '0.1',
    to_amount: '5985',
    rate: '59850',
    fee: '0',
    wallet_type: 2,
    seconds_left: 10,
    status: 1,
  });
  const requestId = randomUUID();
  const accepted = await accept(quoted['quote_id'], requestId);
  expect(data(accepted)).toMatchObject({ status: 2, order: { status: 1, to_amount: '5985' } });
  expect(await available('BTC')).toBe('0.9');
  expect(await available('USDT')).toBe('105985');
  const params = { quote_id: String(quoted['quote_id']) };
  const outcome = data(await exchange.call('quoteOutcome', { ...as(trader), params }));
  expect(outcome).toEqual(data(accepted));
  const history = data(await exchange.call('convertHistory', as(trader)));
  expect(history).toMatchObject({ total: 1, data: [{ kind: 1, from_coin: 'BTC' }] });

  const repeated = await accept(quoted['quote_id'], requestId);
  expect(repeated.body['replayed']).toBe(true);
  expect(data(repeated)).toEqual(data(accepted));
  expect(await available('BTC')).toBe('0.9');
});

describe('rejections', () => {
  const codeOf = async (reply: Promise<Reply>): Promise<unknown> => (await reply).body.error_code;

  it('have the numbers of the registry', async () => {
    expect(await codeOf(quote({ from_coin: 'XYZ', from_amount: '1' }))).toBe(4001);
    expect(await codeOf(quote({ to_coin: 'BTC', from_amount: '1' }))).toBe(4002);
    expect(await codeOf(quote({ from_amount: '0.00001' }))).toBe(4003);
    expect(await codeOf(quote({ from_amount: '1.7' }))).toBe(4004);
    expect(await codeOf(accept('unknown'))).toBe(4005);
    expect(await codeOf(quote({}))).toBe(4010);
    expect(await codeOf(quote({ from_amount: '1', to_amount: '1' }))).toBe(4010);
    expect(await codeOf(quote({ from_amount: '0.000000001' }))).toBe(1008);
    expect(await codeOf(quote({ from_amount: '-1' }))).toBe(1001);
    expect(await codeOf(quote({ from_amount: '0.1', valid_seconds: 11 }))).toBe(1001);
    // This pair has no orders.
    expect(await codeOf(quote({ from_coin: 'SOL', from_amount: '1' }))).toBe(4009);
  });

  it('protect a used quote, a foreign quote and a reused request ID', async () => {
    const [first, second] = [
      data(await quote({ from_amount: '0.01' })),
      data(await quote({ from_amount: '0.01' })),
    ];
    const requestId = randomUUID();
    expect(await codeOf(accept(first['quote_id'], randomUUID(), maker))).toBe(4007);
    data(await accept(first['quote_id'], requestId));
    expect(await codeOf(accept(first['quote_id']))).toBe(4006);
    expect(await codeOf(accept(second['quote_id'], requestId))).toBe(1009);
    const params = { quote_id: String(first['quote_id']) };
    expect(await codeOf(exchange.call('quoteOutcome', { ...as(maker), params }))).toBe(4007);
  });

  it('name the new rate when the price has moved', async () => {
    const quoted = data(await quote({ from_amount: '0.01' }));
    await quoteBooks(59_000);
    const { status, body } = await accept(quoted['quote_id']);
    expect({ status, code: body.error_code, rate: body['new_rate'] }).toEqual({
      status: 409,
      code: 4008,
      rate: '58852.5',
    });
    await quoteBooks(60_000);
  });
});

it('returns an indicative quote without a sufficient balance', async () => {
  expect(data(await quote({ from_amount: '1.5' }))).toMatchObject({
    quote_id: null,
    to_amount: '89775',
  });
});

it('returns limits and the rate of a pair', async () => {
  const query = { from_coin: 'BTC', to_coin: 'ETH' };
  expect(data(await exchange.call('convertPair', { ...as(trader), query }))).toEqual({
    ...query,
    minimum: '0.00001667',
    maximum: '1.66666667',
    rate: '19.95',
    inverse_rate: '0.05012531',
    sell_price_minimum: '2',
    sell_price_maximum: '200',
    buy_price_minimum: '0.005',
    buy_price_maximum: '0.5',
    from_decimal: 8,
    to_decimal: 8,
    enabled: true,
  });
});

describe('a limit convert', () => {
  const place = (body: object = {}) =>
    exchange.call('createLimitConvert', {
      ...as(trader),
      body: {
        from_coin: 'BTC',
        to_coin: 'USDT',
        side: 2,
        limit_price: '62000',
        from_amount: '0.1',
        expire_days: 3,
        request_id: randomUUID(),
        ...body,
      },
    });

  it('is listed while pending, canceled once, and then in the history', async () => {
    const before = await available('BTC');
    const placed = data(await place());
    expect(placed).toMatchObject({ kind: 2, status: 0, to_amount: '6200', limit_price: '62000' });
    expect(await available('BTC')).not.toBe(before);
    const list = data(await exchange.call('limitConverts', as(trader)));
    expect(list).toMatchObject({ total: 1, data: [{ id: placed['id'] }] });
    const body = { id: placed['id'] };
    const foreign = await exchange.call('cancelLimitConvert', { ...as(maker), body });
    expect(foreign.status).toBe(404);
    const canceled = data(await exchange.call('cancelLimitConvert', { ...as(trader), body }));
    expect(canceled).toMatchObject({ status: 2, reason: 'cancelled' });
    expect(await available('BTC')).toBe(before);
    const again = await exchange.call('cancelLimitConvert', { ...as(trader), body });
    expect(again.body.error_code).toBe(1010);
    const history = data(
      await exchange.call('convertHistory', { ...as(trader), query: { kind: 2, status: 2 } }),
    );
    expect(history).toMatchObject({ total: 1, data: [{ id: placed['id'] }] });
  });

  it('survives a restart', async () => {
    const placed = data(await place());
    exchange = await exchange.restart();
    await waitForPrices();
    const list = data(await exchange.call('limitConverts', as(trader)));
    expect(list).toMatchObject({ total: 1, data: [{ id: placed['id'] }] });
    await exchange.call('cancelLimitConvert', { ...as(trader), body: { id: placed['id'] } });
  });
});

it('pages the history by coin and time, at most 30 days at once', async () => {
  const read = (query: Readonly<Record<string, unknown>>) =>
    exchange.call('convertHistory', { ...as(trader), query });
  const all = data(await read({ per_page: 1 }));
  expect(all).toMatchObject({ per_page: 1, current_page: 1 });
  expect(Number(all['last_page'])).toBe(Number(all['total']));
  expect(data(await read({ coin_type: 'DOGE' }))).toMatchObject({ total: 0 });
  const now = Math.floor(exchange.now() / 1_000);
  const days = (count: number) => count * 86_400;
  const past = { start_time: now - days(60), end_time: now - days(30) };
  expect(data(await read(past))).toMatchObject({ total: 0 });
  expect((await read({ ...past, end_time: past.end_time + 1 })).body.error_code).toBe(1007);
  expect(data(await read({ start_time: now - days(1) }))['total']).toBe(all['total']);
});

it('sweeps a small balance once under one request ID', async () => {
  // Leaves 0.001 ETH, worth 3 USDT.
  const eth = data(await quote({ from_coin: 'ETH', from_amount: '9.999' }));
  data(await accept(eth['quote_id']));
  const list = (await exchange.call('smallBalances', as(trader))).body.data;
  expect(list).toEqual([
    { coin_type: 'ETH', full_name: 'Ethereum', balance: '0.001', usd_total: '3' },
  ]);
  const body = { coin_types: ['ETH'], to_coin: 'USDT', request_id: randomUUID() };
  const sweep = () => exchange.call('sweepSmallBalances', { ...as(trader), body });
  const unlisted = { coin_types: ['ETH', 'NOCOIN'], to_coin: 'USDT', request_id: randomUUID() };
  expect(
    await exchange.call('sweepSmallBalances', { ...as(trader), body: unlisted }),
  ).toMatchObject({
    body: { error_code: REJECTION_CODES.convert_pair_unsupported },
  });
  expect(await available('ETH')).toBe('0.001');
  const swept = await sweep();
  expect(data(swept)).toMatchObject({ orders: [{ kind: 3, from_amount: '0.001', status: 1 }] });
  expect(data(await sweep())).toEqual(data(swept));
  expect(await available('ETH')).toBe('0');
});
