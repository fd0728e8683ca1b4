import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { COINS } from '#server/exchange/market-list.ts';
import { countOf } from '#tests/support/count-of.ts';
import { proofOf, senderOf, wrongCode } from '#tests/support/guarded-account.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
  type WireBody,
} from '#tests/support/live-exchange.ts';

const [USDT, BTC, ETH] = [1, 2, 3];
const [P2P, SPOT, FUTURE] = [1, 2, 3];
/** More of both kinds than the balance pays for. */
const CROWD = countOf({ short: 720, long: 1_000 });
const coins = { base_coin_id: USDT, trade_coin_id: BTC };

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CONNECTIONS_PER_ADDRESS: '3000' });
});
afterAll(() => live.close());

interface Transfer {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly coin?: number;
  readonly amount?: string;
  readonly id?: string;
}
const transfer = (
  { bearer }: Pick<TraderLogin, 'bearer'>,
  { from = SPOT, to = FUTURE, coin = USDT, amount = '10', id = randomUUID() }: Transfer = {},
) =>
  live.call('transferBetweenWallets', {
    bearer,
    body: { coin_id: coin, from_wallet_type: from, to_wallet_type: to, amount, request_id: id },
  });

const TYPES = { uid: 1, email: 2, phone: 3 } as const;
const send = (
  { bearer }: Pick<TraderLogin, 'bearer'>,
  type: keyof typeof TYPES,
  receiver: string,
  extra: object = {},
) =>
  live.call('transferToUser', {
    bearer,
    body: {
      coin_id: USDT,
      receiver_type: TYPES[type],
      receiver,
      amount: '10',
      request_id: randomUUID(),
      ...extra,
    },
  });

const listOf = async ({ bearer }: Pick<TraderLogin, 'bearer'>, wallet_type: unknown) => {
  const { data } = await mustAccept(live.call('walletList', { bearer, query: { wallet_type } }));
  return data?.data ?? [];
};
const balanceIn = async (trader: Pick<TraderLogin, 'bearer'>, wallet: unknown, coin = 'USDT') =>
  (await listOf(trader, wallet)).find((row) => row['coin_type'] === coin)?.['balance'];

const historyOf = async ({ bearer }: Pick<TraderLogin, 'bearer'>, query: object = {}) =>
  (await mustAccept(live.call('transactionHistory', { bearer, query: { ...query } }))).data;

const uidOf = async ({ bearer }: Pick<TraderLogin, 'bearer'>): Promise<string> => {
  const { data } = await mustAccept(live.call('profile', { bearer }));
  return (data as { user: { uid: string } }).user.uid;
};

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

it('sends to another user by UID, email and phone number, and masks the receiver', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader('bob.b')];
  const phone = '+84901234577';
  const proof = await proofOf(live, bob.bearer, { password: bob.password });
  await mustAccept(live.call('sendPhoneCode', { bearer: bob.bearer, body: { phone, ...proof } }));
  const body = { verify_code: await live.codeFor(phone) };
  await mustAccept(live.call('verifyPhone', { bearer: bob.bearer, body }));
  const uid = await uidOf(bob);
  const receivers = [
    ['uid', uid, `${uid.slice(0, 2)}***${uid.slice(-2)}`],
    ['email', ' Bob.B@Example.com ', 'b***@example.com'],
    ['phone', '+84 901 234 577', '+84***77'],
  ] as const;
  for (const [index, [type, typed, receiver]] of receivers.entries()) {
    const { message, data } = await mustAccept(
      send(alice, type, typed, { g2f_code: alice.nextCode() }),
    );
    expect({ message, data }).toMatchObject({
      message: 'Sent.',
      data: { receiver, balance: String(100_000 - 10 * (index + 1)) },
    });
  }
  expect(await balanceIn(bob, SPOT)).toBe('100030');
  const own = await historyOf(alice, { type: 'internal_transfer' });
  expect(own).toMatchObject({ total: 3 });
  expect(own?.data?.[0]).toMatchObject({ delta_available: '-10', wallet_type: SPOT });
  const other = await historyOf(bob, { type: 'internal_transfer' });
  expect(other?.data?.map((row) => row['delta_available'])).toEqual(['10', '10', '10']);
  expect(other?.data?.[0]?.['reference_id']).toBe(own?.data?.[0]?.['reference_id']);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it('responds to unknown, unverified and closed receivers alike, and to oneself apart', async () => {
  const [alice, closed] = [await senderOf(live, 'alice.a'), await live.trader('closed')];
  await live.trader('unverified');
  await live.exchange.transact(({ db }) => {
    db.run("UPDATE person SET is_email_verified = 0 WHERE email = 'unverified@example.com'");
    db.run("UPDATE person SET email = 'no-email:closed:' || id WHERE id = ?", [closed.id]);
  });
  const uid = await uidOf(alice);
  const responses = [
    await send(alice, 'email', 'nobody@example.com'),
    await send(alice, 'email', 'unverified@example.com'),
    await send(alice, 'uid', await live.exchange.transact(({ db }) => uidIn(db, closed.id))),
    await send(alice, 'uid', '12'),
    await send(alice, 'phone', '0901234567'),
    await send(alice, 'email', `no-email:closed:${closed.id}`),
  ];
  for (const { status, body } of responses) {
    const { server_time: _, ...content } = body;
    expect({ status, content }).toEqual({
      status: 422,
      content: {
        success: false,
        message: 'Receiver not found. Check the entry and try again.',
        data: null,
        error_code: 2012,
        errors: null,
      },
    });
  }
  for (const [type, receiver] of [
    ['uid', uid],
    ['email', 'alice.a@example.com'],
  ] as const) {
    expect(await send(alice, type, receiver)).toMatchObject({
      status: 422,
      body: { error_code: 2013 },
    });
  }
  expect(await balanceIn(alice, SPOT)).toBe('100000');
});

type Database = Parameters<Parameters<LiveExchange['exchange']['transact']>[0]>[0]['db'];
const uidIn = (db: Database, id: number): string =>
  db.get<{ uid: string }>('SELECT uid FROM person WHERE id = ?', [id])?.uid ?? '';

it('stops a user who names many unknown receivers, and says nothing about known ones then', async () => {
  const [guesser] = [await senderOf(live), await live.trader('guessed')];
  const codes: unknown[] = [];
  for (let index = 0; index < 21; index += 1) {
    const { body } = await send(guesser, 'email', `guess${index}@example.com`);
    codes.push(body.error_code);
  }
  expect(new Set(codes.slice(0, 20))).toEqual(new Set([2012]));
  expect(codes.at(-1)).toBe(1011);
  const known = await send(guesser, 'email', 'guessed@example.com');
  expect(known).toMatchObject({ status: 429, body: { error_code: 1011 } });
  expect(known.headers.get('retry-after')).not.toBeNull();
});

it('rejects an amount that the sender does not have before it looks for the receiver', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  for (const receiver of [bob.email, 'nobody@example.com']) {
    const rejected = await send(alice, 'email', receiver, { amount: '100001' });
    expect(rejected).toMatchObject({
      status: 422,
      body: { error_code: 1006, available: '100000' },
    });
  }
});

it('suspends sending for a day after a security change', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  await live.exchange.transact(({ db }, now) =>
    db.run('INSERT INTO security_hold (person_id, cause, ends_at_ms) VALUES (?, ?, ?)', [
      alice.id,
      'password',
      now + 3_600_000,
    ]),
  );
  const rejected = await send(alice, 'email', bob.email);
  expect(rejected).toMatchObject({
    status: 422,
    body: { error_code: 2007, cause: 'password', until: expect.stringMatching(/Z$/) },
  });
  // Unknown receivers are not told apart from known ones.
  expect((await send(alice, 'email', 'nobody@example.com')).body.error_code).toBe(2007);
  // Money stays in the account when it moves between wallets.
  await mustAccept(transfer(alice));
});

it('sends nothing without the second factor, which makes the identity level of withdrawals', async () => {
  const [alice, bob] = [await live.trader(), await live.trader()];
  expect(await send(alice, 'email', bob.email)).toMatchObject({
    status: 403,
    body: { error_code: 1003, required_kyc_level: 1 },
  });
  expect(await balanceIn(alice, SPOT)).toBe('100000');
});

it('sends up to the withdrawal limit of the day, and names what remains', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  const pay = (amount: string) =>
    send(alice, 'email', bob.email, { amount, g2f_code: alice.nextCode() });
  await mustAccept(pay('49000.5'));
  expect(await pay('1000')).toMatchObject({
    status: 422,
    body: {
      error_code: 2008,
      message: 'The amount exceeds your daily limit. Remaining: 999.5 USD.',
      period: 'day',
      used: '49000.5',
      remaining: '999.5',
    },
  });
  const query = { coin_type: 'USDT', network_id: 4 };
  const rules = await mustAccept(live.call('withdrawalRules', { bearer: alice.bearer, query }));
  expect(rules.data).toMatchObject({ daily_limit: { used: '49000.5', remaining: '999.5' } });
  await mustAccept(pay('999.5'));
});

it('requires a two-factor code once, and consumes none for a wrong receiver', async () => {
  const own = await openLiveExchange();
  const [alice, bob] = [await senderOf(own), await own.trader()];
  const request_id = randomUUID();
  const pay = (extra: object, receiver = bob.email) =>
    own.call('transferToUser', {
      bearer: alice.bearer,
      body: { coin_id: USDT, receiver_type: 2, receiver, amount: '10', request_id, ...extra },
    });
  expect((await pay({})).body.error_code).toBe(1004);
  expect((await pay({ g2f_code: wrongCode(alice) })).body.error_code).toBe(1004);
  const g2f_code = alice.nextCode();
  expect((await pay({ g2f_code }, 'nobody@example.com')).body.error_code).toBe(2012);
  const { data } = await mustAccept(pay({ g2f_code }));
  expect(data).toMatchObject({ balance: '99990' });
  // The response is repeated without another code, also when it was not stored.
  expect((await mustAccept(pay({}))).data).toEqual(data);
  await own.exchange.transact(({ db }) => db.run('DELETE FROM request_reply'));
  expect((await mustAccept(pay({}))).data).toEqual(data);
  const used = await pay({ g2f_code, request_id: randomUUID() });
  expect(used.body.error_code).toBe(1004);
  await own.close();
});

it('locks the two-factor code of sending after a few wrong ones', async () => {
  const own = await openLiveExchange();
  const [alice, bob] = [await senderOf(own), await own.trader()];
  const body = { coin_id: USDT, receiver_type: 2, receiver: bob.email, amount: '10' };
  const codes: unknown[] = [];
  for (let index = 0; index < 6; index += 1) {
    const guess = { ...body, g2f_code: wrongCode(alice), request_id: randomUUID() };
    const reply = await own.call('transferToUser', { bearer: alice.bearer, body: guess });
    codes.push(reply.body.error_code);
  }
  expect(codes).toEqual([1004, 1004, 1004, 1004, 1004, 1211]);
  await own.close();
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

it(`responds truthfully to ${CROWD} concurrent transfers and orders on one balance`, async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  // One code is for one transfer, which is sent again and again.
  const once = { amount: '300', request_id: randomUUID(), g2f_code: alice.nextCode() };
  const count = { between: 0, sent: 0, ordered: 0, rejected: 0, replayed: 0 };
  const note = (name: keyof typeof count, { status, body }: { status: number; body: WireBody }) => {
    if (status === 200) count[body['replayed'] === true ? 'replayed' : name] += 1;
    else {
      expect([1006, 1106], JSON.stringify(body)).toContain(body.error_code);
      count.rejected += 1;
    }
  };
  const one = async (index: number): Promise<void> => {
    const kind = index % 4;
    if (kind === 0) {
      const id = randomUUID();
      const twice = await Promise.all([
        transfer(alice, { amount: '300', id }),
        transfer(alice, { amount: '300', id }),
      ]);
      for (const reply of twice) note('between', reply);
    } else if (kind === 1) {
      const body = { ...coins, amount: '0.005', price: '60000' };
      note('ordered', await live.call('placeBuyLimit', { bearer: alice.bearer, body }));
    } else {
      note('sent', await send(alice, 'email', bob.email, once));
    }
  };
  // Each connection has a call in flight all the time. More of them than a process can serve in the server's
  // time for headers would be reset.
  let next = 0;
  const keepSending = async (): Promise<void> => {
    while (next < CROWD) await one(next++);
  };
  await Promise.all(Array.from({ length: 100 }, keepSending));
  console.log(JSON.stringify(count));
  expect(count.rejected).toBeGreaterThan(0);
  expect(count.sent).toBe(1);
  const spent = 300 * (count.between + count.sent + count.ordered);
  expect(spent).toBeLessThanOrEqual(100_000);
  expect(await balanceIn(alice, SPOT)).toBe(String(100_000 - spent));
  expect(await balanceIn(alice, FUTURE)).toBe(String(300 * count.between));
  expect(await balanceIn(bob, SPOT)).toBe(String(100_000 + 300 * count.sent));
  const frozen = live.exchange.balances(userId(alice.id)).find(({ coinId }) => coinId === 1);
  expect(frozen?.frozen).toBe(BigInt(count.ordered) * 300n * 10n ** 8n);
  expect(await historyOf(alice, { type: 'internal_transfer' })).toMatchObject({
    total: count.sent,
  });
  expect(await historyOf(alice, { type: 'wallet_transfer' })).toMatchObject({
    total: count.between * 2,
  });
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(live.logged).toEqual([]);
});
