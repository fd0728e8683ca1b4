/** Wallets of a user, transfers between them, their value and their history. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { COINS } from '#server/exchange/market-list.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { BTC, ETH, FUTURE, P2P, SPOT, USDT, walletCalls } from '#tests/support/wallet-calls.ts';

const coins = { base_coin_id: USDT, trade_coin_id: BTC };

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());
const { transfer, listOf, balanceIn, historyOf } = walletCalls(() => live);

/** Checks that the wallet has the expected balance under its number and its name. */
async function expectListed(number: number, name: string): Promise<void> {
  const trader = await live.trader();
  const isSpot = number === SPOT;
  if (!isSpot) await mustAccept(transfer(trader, { to: number, amount: '12.5' }));
  const rows = await listOf(trader, number);
  expect(rows).toHaveLength(COINS.length);
  expect(new Set(rows.map((row) => row['wallet_type']))).toEqual(new Set([number]));
  expect(rows.find((row) => row['coin_type'] === 'USDT')).toMatchObject({
    coin_id: USDT,
    balance: isSpot ? '100000' : '12.5',
    on_order: '0',
    usd_total: isSpot ? '100000' : '12.5',
  });
  expect(await listOf(trader, name)).toEqual(rows);
  expect(await listOf(trader, String(number))).toEqual(rows);
}

it('[WALLET-01] lists the P2P wallet as type 1 and as p2p_wallet', () =>
  expectListed(1, 'p2p_wallet'));
it('[WALLET-02] lists the spot wallet as type 2 and as spot_wallet', () =>
  expectListed(2, 'spot_wallet'));
it('[WALLET-03] lists the futures wallet as type 3 and as future_wallet', () =>
  expectListed(3, 'future_wallet'));

it('lists the spot wallet without a type, and rejects a type that is none', async () => {
  const { bearer } = await live.trader();
  const { data } = await mustAccept(live.call('walletList', { bearer }));
  expect(data?.data?.[0]).toMatchObject({ wallet_type: SPOT });
  for (const wallet_type of ['0', '4', 'spot', '2.0']) {
    const rejected = await live.call('walletList', { bearer, query: { wallet_type } });
    expect(rejected).toMatchObject({ status: 422, body: { error_code: 1001 } });
  }
});

it('lists the spot wallet alone in demo trade', async () => {
  const { bearer } = await live.trader();
  const demo = async (wallet_type: number) =>
    (await mustAccept(live.call('demoWalletList', { bearer, query: { wallet_type } }))).data;
  expect((await demo(SPOT))?.data?.length).toBe(COINS.length);
  for (const wallet of [P2P, FUTURE]) expect(await demo(wallet)).toMatchObject({ total: 0 });
});

it('transfers between each pair of wallets immediately, by number or name', async () => {
  const trader = await live.trader();
  const moves = [
    [SPOT, FUTURE, '99900', '100'],
    ['future_wallet', 'p2p_wallet', '0', '100'],
    ['1', 'spot_wallet', '0', '100000'],
    [SPOT, P2P, '99900', '100'],
    [P2P, FUTURE, '0', '100'],
    [FUTURE, SPOT, '0', '100000'],
  ] as const;
  for (const [from, to, from_balance, to_balance] of moves) {
    const { message, data } = await mustAccept(transfer(trader, { from, to, amount: '100' }));
    expect({ message, data }).toMatchObject({
      message: 'Transferred.',
      data: { from_balance, to_balance },
    });
  }
  expect(await balanceIn(trader, SPOT)).toBe('100000');
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('moves the available balance only, and returns it as the maximum', async () => {
  const trader = await live.trader();
  const { bearer } = trader;
  const maximum = async (from: number, to: number, coin_id = USDT) =>
    (
      await mustAccept(
        live.call('walletTransferMax', {
          bearer,
          query: { coin_id, from_wallet_type: from, to_wallet_type: to },
        }),
      )
    ).data;
  const body = { ...coins, amount: '0.8', price: '50000' };
  await mustAccept(live.call('placeBuyLimit', { bearer, body }));
  expect(await maximum(SPOT, FUTURE)).toEqual({ amount: '60000' });
  expect(await maximum(FUTURE, SPOT)).toEqual({ amount: '0' });
  expect(await transfer(trader, { amount: '60000.00000001' })).toMatchObject({
    status: 422,
    body: { error_code: 1006, available: '60000' },
  });
  await mustAccept(transfer(trader, { amount: '60000' }));
  expect(await maximum(SPOT, P2P)).toEqual({ amount: '0' });
  expect(await maximum(FUTURE, P2P)).toEqual({ amount: '60000' });
  expect(await transfer(trader, { from: FUTURE, to: SPOT, amount: '60001' })).toMatchObject({
    status: 422,
    body: { error_code: 2014, maximum: '60000' },
  });
});

it('rejects transfers that are none', async () => {
  const trader = await live.trader();
  const cases = [
    [{ from: SPOT, to: SPOT }, 422, 2011],
    [{ from: SPOT, to: 'spot_wallet' }, 422, 2011],
    [{ coin: 999 }, 404, 1119],
    [{ amount: '0.000000001' }, 422, 1008],
    [{ amount: '0' }, 422, 1001],
    [{ amount: '-5' }, 422, 1001],
    [{ amount: '9'.repeat(30) }, 422, 1006],
    [{ from: 4 }, 422, 1001],
  ] as const;
  for (const [change, status, error_code] of cases) {
    const rejected = await transfer(trader, change);
    expect(rejected, JSON.stringify(change)).toMatchObject({ status, body: { error_code } });
  }
  expect(await balanceIn(trader, SPOT)).toBe('100000');
});

it('moves once for a repeated request, also when the exchange died before it stored the response', async () => {
  const own = await openLiveExchange();
  const { bearer } = await own.trader();
  const id = randomUUID();
  const move = (of: LiveExchange, amount = '10') =>
    of.call('transferBetweenWallets', {
      bearer,
      body: {
        coin_id: USDT,
        from_wallet_type: SPOT,
        to_wallet_type: FUTURE,
        amount,
        request_id: id,
      },
    });
  const first = await mustAccept(move(own));
  expect(await mustAccept(move(own))).toMatchObject({ replayed: true, data: first.data });
  expect(await move(own, '11')).toMatchObject({ status: 409, body: { error_code: 1009 } });
  await own.exchange.transact(({ db }) => db.run('DELETE FROM request_reply'));
  const again = await own.restart();
  expect((await mustAccept(move(again))).data).toEqual(first.data);
  await again.exchange.transact(({ db }) => db.run('DELETE FROM request_reply'));
  expect(await move(again, '11')).toMatchObject({ status: 409, body: { error_code: 1009 } });
  await again.close();
});

it('returns the value of all wallets, of each coin and in bitcoin', async () => {
  const own = await openLiveExchange();
  const [maker, trader] = [await own.trader(), await own.trader()];
  for (const [call, bearer] of [
    ['placeSellLimit', maker.bearer],
    ['placeBuyLimit', trader.bearer],
  ] as const) {
    const body = { ...coins, amount: '0.1', price: '50000' };
    await mustAccept(own.call(call, { bearer, body }));
  }
  const { bearer } = trader;
  const move = { coin_id: USDT, from_wallet_type: SPOT, to_wallet_type: FUTURE, amount: '45000' };
  await mustAccept(
    own.call('transferBetweenWallets', { bearer, body: { ...move, request_id: randomUUID() } }),
  );
  const today = Math.floor(own.now() / DAY_MS);
  await own.exchange.transact(({ db }) => {
    for (const [day, total] of [
      [today - 31, '1'],
      [today - 30, '140000'],
      [today - 1, '150000.25'],
    ] as const) {
      const row = 'INSERT INTO wallet_total (user_id, day, total) VALUES (?, ?, ?)';
      db.run(row, [trader.id, day, total]);
    }
  });
  // The reference price is the recorded one; the trade at 50,000 does not move it. The lowest price allowed is half of it.
  const cheap = { ...coins, amount: '1', price: '1000', confirm_price: true };
  const rejected = await own.call('placeBuyLimit', { bearer, body: cheap });
  const price = 2 * Number(rejected.body['min_price']);
  expect(price).toBeGreaterThan(55_000);
  const { data } = await mustAccept(own.call('walletOverview', { bearer }));
  // 95,000 USDT and 1.0999 BTC; ETH has its recorded price.
  const coinRows = data?.['coins'] as readonly { coin_type: string; usd_total: string | null }[];
  const value = coinRows.map((row) => [row.coin_type, row.usd_total] as const);
  const priced = new Map(value);
  expect(priced.get('USDT')).toBe('95000');
  expect(Number(priced.get('BTC'))).toBeCloseTo(1.0999 * price, 6);
  expect([...priced.keys()]).toContain('ETH');
  const wallets = data?.['wallets'] as readonly { wallet_type: number; usd_total: string }[];
  expect(wallets.find((row) => row.wallet_type === FUTURE)?.usd_total).toBe('45000');
  expect(wallets.find((row) => row.wallet_type === P2P)?.usd_total).toBe('0');
  const ofEth = priced.get('ETH') ?? '0';
  expect(Number(data?.['usd_total'])).toBeCloseTo(95_000 + 1.0999 * price + Number(ofEth), 6);
  expect(Number(data?.['btc_total'])).toBeCloseTo(Number(data?.['usd_total']) / price, 6);
  const endOf = (day: number) => new Date((day + 1) * DAY_MS).toISOString();
  expect(data?.['points']).toEqual([
    { at: endOf(today - 30), usd_total: '140000' },
    { at: endOf(today - 1), usd_total: '150000.25' },
    { at: expect.stringMatching(/Z$/), usd_total: data?.['usd_total'] },
  ]);
  await own.close();
});

it('returns the history by type, coin, wallet and time, newest first and in pages', async () => {
  const trader = await live.trader();
  for (const to of [FUTURE, P2P])
    await mustAccept(transfer(trader, { to, coin: ETH, amount: '1' }));
  const body = { ...coins, amount: '0.005', price: '60000' };
  await mustAccept(live.call('placeBuyLimit', { bearer: trader.bearer, body }));
  const all = await historyOf(trader);
  expect(all).toMatchObject({ total: 8, current_page: 1, last_page: 1, per_page: 20 });
  expect(all?.data?.[0]).toMatchObject({
    type: 'order_freeze',
    coin_type: 'USDT',
    wallet_type: SPOT,
    delta_available: '-300',
    delta_frozen: '300',
    reference_id: expect.stringMatching(/^order:\d+$/),
  });
  const future = await historyOf(trader, { wallet_type: 'future_wallet' });
  expect(future?.data).toMatchObject([
    { type: 'wallet_transfer', coin_type: 'ETH', delta_available: '1', delta_frozen: '0' },
  ]);
  expect(await historyOf(trader, { coin_id: ETH, type: 'wallet_transfer' })).toMatchObject({
    total: 4,
  });
  const second = await historyOf(trader, { page: 2, per_page: 5 });
  expect(second?.data).toEqual(all?.data?.slice(5));
  const later = Math.ceil(live.now() / 1_000) + 60;
  expect(await historyOf(trader, { from: later })).toMatchObject({ total: 0 });
  expect(await historyOf(trader, { to: later })).toMatchObject({ total: 8 });
  const wrong = await live.call('transactionHistory', {
    bearer: trader.bearer,
    query: { type: 'gift' },
  });
  expect(wrong).toMatchObject({ status: 422, body: { error_code: 1001 } });
});

it('shows no user another user’s money or history', async () => {
  const [alice, mallory] = [await live.trader(), await live.trader()];
  await mustAccept(transfer(alice, { amount: '77' }));
  const foreign = { user_id: alice.id, id: alice.id, owner_id: alice.id };
  const lines = await historyOf(mallory, foreign);
  expect(JSON.stringify(lines)).not.toContain('"-77"');
  expect(await balanceIn(mallory, FUTURE)).toBe('0');
  const body = { coin_id: USDT, from_wallet_type: FUTURE, to_wallet_type: SPOT, amount: '77' };
  const stolen = await live.call('transferBetweenWallets', {
    bearer: mallory.bearer,
    body: { ...body, ...foreign, request_id: randomUUID() },
  });
  expect(stolen).toMatchObject({ status: 422, body: { error_code: 2014 } });
  expect(await balanceIn(alice, FUTURE)).toBe('77');
});
