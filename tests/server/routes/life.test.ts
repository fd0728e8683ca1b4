import { afterAll, beforeAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { COINS } from '#server/exchange/market-list.ts';
import {
  mustAccept,
  openLiveExchange,
  orderIdIn,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';

const [USDT, BTC] = [1, 2];
const coins = { base_coin_id: USDT, trade_coin_id: BTC };

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_PRICE_SOURCE: 'none' });
});
afterAll(() => live.close());

it('[API-12] [API-17] signs up, emails a code, verifies it once and pays the welcome money once', async () => {
  const email = 'mai@example.com';
  const body = { email, password: 'tide turns at noon', ref_code: 'friend-7' };
  expect(await mustAccept(live.call('signUp', { body }))).toMatchObject({ is_verified: 0 });
  const early = await live.call('signIn', { body: { ...body, ip: '127.0.0.1' } });
  expect(early).toMatchObject({ status: 422, body: { error_code: 1205, email_verified: 0 } });

  const code = await live.codeFor(email);
  await mustAccept(live.call('verifyEmail', { body: { email, code } }));
  const again = await live.call('verifyEmail', { body: { email, code } });
  expect(again).toMatchObject({ status: 422, body: { error_code: 1210 } });

  const signedIn = await mustAccept(live.call('signIn', { body: { ...body, ip: '127.0.0.1' } }));
  expect(signedIn).toMatchObject({
    success: true,
    g2f_enabled: '0',
    email_verified: 1,
    user: { email, email_verified: 1, uid: expect.stringMatching(/^\d{8}$/) },
  });
  const bearer = String(signedIn['access_token']);
  expect((await mustAccept(live.call('profile', { bearer }))).data?.['user']).toMatchObject({
    email,
  });
  const wallet = await mustAccept(live.call('walletList', { bearer, query: { wallet_type: 2 } }));
  const owned = Object.fromEntries(
    (wallet.data?.data ?? []).map((row) => [String(row['coin_type']), row['balance']]),
  );
  expect(owned).toMatchObject({ USDT: '100000', BTC: '1', ETH: '10', SOL: '0' });
  expect(Object.keys(owned)).toHaveLength(COINS.length);
});

it('[SPOT-02] places, fills, partially fills and cancels, and balances, histories and ledger agree', async () => {
  const [maker, taker] = [await live.trader(), await live.trader()];
  const ask = { ...coins, amount: '0.5', price: '64000', client_order_id: 'ask-1' };
  const placed = await mustAccept(live.call('placeSellLimit', { bearer: maker.bearer, body: ask }));
  expect(placed).toMatchObject({
    message: 'Order placed.',
    data: {
      result: 'created',
      order: { status: 'open', remaining: '0.5', client_order_id: 'ask-1' },
    },
  });
  const askId = orderIdIn(placed);

  const book = await mustAccept(live.call('bookSnapshot', { query: coins }));
  expect(book.data).toMatchObject({ asks: [['64000', '0.5']], bids: [] });

  const bid = { ...coins, amount: '0.2', price: '64000' };
  const bought = await mustAccept(live.call('placeBuyLimit', { bearer: taker.bearer, body: bid }));
  expect(bought).toMatchObject({
    message: 'Order filled.',
    data: { order: { status: 'filled', average_price: '64000', total: '12800', fees: '0.0002' } },
  });
  const spend = { ...coins, quote_amount: '6400' };
  const spent = await mustAccept(
    live.call('placeBuyMarket', { bearer: taker.bearer, body: spend }),
  );
  expect(spent).toMatchObject({
    data: { order: { status: 'filled', filled: '0.1', total: '6400' } },
  });

  const found = await mustAccept(
    live.call('orderByClientId', { bearer: maker.bearer, query: { client_order_id: 'ask-1' } }),
  );
  expect(found.data).toMatchObject({ id: askId, status: 'partially_filled', filled: '0.3' });
  const wrong = await live.call('cancelOrder', {
    bearer: maker.bearer,
    body: { type: 'buy', id: askId },
  });
  expect(wrong).toMatchObject({ status: 422, body: { error_code: 1112 } });
  const canceled = await mustAccept(
    live.call('cancelOrder', { bearer: maker.bearer, body: { type: 'sell', id: askId } }),
  );
  expect(canceled.data).toMatchObject({ order: { status: 'cancelled', remaining: '0.2' } });

  const closed = await mustAccept(
    live.call('myOrders', { bearer: taker.bearer, query: { ...coins, state: 'closed' } }),
  );
  expect(closed.data).toMatchObject({ total: 2, current_page: 1, last_page: 1 });
  const trades = await mustAccept(
    live.call('myTrades', { bearer: taker.bearer, query: { get_all: 1, search: 'btc/usdt' } }),
  );
  expect(trades.data?.data).toMatchObject([
    { type: 'buy', is_maker: '0', amount: '0.1', total: '6400', fees_coin_id: BTC },
    { type: 'buy', is_maker: '0', amount: '0.2', total: '12800' },
  ]);
  const marketTrades = await mustAccept(live.call('marketTrades', { query: coins }));
  expect(marketTrades.data?.['transactions']).toMatchObject([
    { price: '64000', amount: '0.1', side: 'buy' },
    { price: '64000', amount: '0.2', side: 'buy' },
  ]);

  // HTTP responses match the exchange: nothing is frozen, and nothing was lost except fees.
  expect(await balancesOf(maker.bearer)).toMatchObject({
    USDT: { balance: '119180.8', on_order: '0' },
    BTC: { balance: '0.7', on_order: '0' },
  });
  expect(await balancesOf(taker.bearer)).toMatchObject({
    USDT: { balance: '80800', on_order: '0' },
    BTC: { balance: '1.2997', on_order: '0' },
  });
  const ledger = live.exchange.balances(userId(taker.id));
  expect(ledger.find(({ coinId }) => coinId === BTC)?.available).toBe(129_970_000n);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('[SPOT-01] accepts stop-limit orders and lists them as stops until they trigger', async () => {
  const [one, other] = [await live.trader(), await live.trader()];
  const eth = { base_coin_id: USDT, trade_coin_id: 3 };
  const at = (price: string) => ({ ...eth, amount: '1', price });
  await mustAccept(live.call('placeSellLimit', { bearer: one.bearer, body: at('3000') }));
  await mustAccept(live.call('placeBuyLimit', { bearer: other.bearer, body: at('3000') }));
  const stop = { ...eth, amount: '1', stop: '3010', limit: '3020' };
  const placed = await mustAccept(
    live.call('placeBuyStopLimit', { bearer: one.bearer, body: stop }),
  );
  expect(placed.data).toMatchObject({
    order: { status: 'untriggered', stop: '3010', total: '3020' },
  });

  const listOf = async (order_type: string) =>
    (
      await mustAccept(
        live.call('myOrders', { bearer: one.bearer, query: { ...eth, order_type, state: 'open' } }),
      )
    ).data?.['total'];
  expect([await listOf('stop_limit'), await listOf('buy'), await listOf('buy_sell')]).toEqual([
    1, 0, 0,
  ]);
  expect(await listOf('all')).toBe(1);

  const third = await live.trader();
  await mustAccept(live.call('placeSellLimit', { bearer: other.bearer, body: at('3010') }));
  await mustAccept(live.call('placeBuyLimit', { bearer: third.bearer, body: at('3010') }));
  expect([await listOf('stop_limit'), await listOf('buy')]).toEqual([1, 1]);
  const would = await live.call('placeBuyStopLimit', {
    bearer: other.bearer,
    body: { ...stop, stop: '2900' },
  });
  expect(would).toMatchObject({ status: 422, body: { error_code: 1107 } });
  // No confirmation is requested for an order that cannot be confirmed.
  const far = await live.call('placeBuyStopLimit', {
    bearer: other.bearer,
    body: { ...stop, stop: '3050', limit: '3700' },
  });
  expect(far).toMatchObject({ status: 422, body: { error_code: 1108 } });
  expect(far.body.message).not.toMatch(/confirm/i);
});

it('tells a visitor of a pair without balances, and a trader with them', async () => {
  const visitor = await mustAccept(
    live.call('spotDashboardOfPair', { params: { id: 'btc_usdt' } }),
  );
  expect(visitor.data).toMatchObject({
    order_data: { on_order: null, exchange_coin_pair: 'BTC_USDT' },
  });
  const { bearer } = await live.trader();
  const own = await mustAccept(live.call('spotDashboardOfPair', { params: { id: '1' }, bearer }));
  expect(own.data).toMatchObject({
    order_data: {
      on_order: { base: '0', trade: '0' },
      total: { trade_wallet: { balance: '1' }, base_wallet: { balance: '100000' } },
    },
  });
  const stale = await live.call('spotDashboardOfPair', { params: { id: '1' }, bearer: 'a.1.b' });
  expect(stale).toMatchObject({ status: 401, body: { error_code: 1202 } });
  const unknown = await live.call('spotDashboardOfPair', { params: { id: 'BTC_EUR' } });
  expect(unknown).toMatchObject({ status: 404, body: { error_code: 1101 } });
});

it('[API-65] searches, sorts and pages the market list', async () => {
  const list = async (query: Readonly<Record<string, unknown>>) =>
    (await mustAccept(live.call('topCoinList', { query }))).data;
  const volume = await list({ type: 'top_volume', limit: 3, page: 1 });
  const volumes = (volume?.data ?? []).map((row) =>
    BigInt(String(row['quote_volume']).split('.')[0] ?? ''),
  );
  expect(volumes).toHaveLength(3);
  expect(volumes).toEqual(volumes.toSorted((a, b) => (a < b ? 1 : -1)));
  expect(volume).toMatchObject({ per_page: 3, current_page: 1, last_page: 4, total: 11 });
  expect((await list({ search: 'chainl' }))?.data).toMatchObject([{ coin_pair: 'LINK_USDT' }]);
  expect((await list({ search: 'eth/us' }))?.data).toMatchObject([{ coin_type: 'ETH' }]);
  expect((await list({ coin_pair: 'SOL_USDT' }))?.data).toMatchObject([{ coin_type: 'SOL' }]);
  expect((await list({ currency_type: 'EUR' }))?.data).toEqual([]);
});

async function balancesOf(bearer: string) {
  const wallet = await mustAccept(live.call('walletList', { bearer }));
  return Object.fromEntries(
    (wallet.data?.data ?? []).map((row) => [String(row['coin_type']), row]),
  );
}
