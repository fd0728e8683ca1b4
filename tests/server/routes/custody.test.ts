import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';
import {
  custodyTrader,
  faucetSend,
  mineBlocks,
  operatorPost,
  senderOf,
  type CustodyTrader,
} from '#tests/support/every-custody-call.ts';
import { BareClient } from '#tests/support/broadcast.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const RECEIVER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let live: LiveExchange;
let alice: CustodyTrader;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CHAIN_FAULTS: 'off', TIDEMARK_REVIEW: 'manual' });
  alice = await custodyTrader(live, 'alice');
});
afterAll(() => live.close());

const chainCall = (name: Parameters<LiveExchange['call']>[0], token: string, request = {}) =>
  live.call(name, { headers: { token }, ...request });

it('issues a chain token at sign-in and refresh that opens only the chain service', async () => {
  expect(alice.chainToken).not.toBe('');
  expect((await chainCall('chainNetworks', alice.chainToken)).status).toBe(200);
  const asBearer = await live.call('profile', { bearer: alice.chainToken });
  expect(asBearer).toMatchObject({ status: 401, body: { error_code: 1202 } });
  expect(await chainCall('chainNetworks', alice.bearer)).toMatchObject({
    status: 401,
    body: { error_code: 1202 },
  });
  expect(await live.call('chainNetworks', { bearer: alice.bearer })).toMatchObject({
    status: 401,
    body: { error_code: 1201 },
  });
  const other = await live.trader('refreshing');
  const body = { refresh_token: other.refreshToken };
  const refreshed = await mustAccept(live.call('refreshToken', { body }));
  const token = String(refreshed['evm_access_token']);
  expect((await chainCall('chainNetworks', token)).status).toBe(200);
  await mustAccept(live.call('logOut', { bearer: String(refreshed['access_token']) }));
  expect((await chainCall('chainNetworks', token)).status).toBe(401);
});

it('[API-43][API-44][API-45] answers the calls of the chain service', async () => {
  const { data } = await mustAccept(chainCall('chainNetworks', alice.chainToken));
  expect(data).toHaveLength(9);
  const bitcoin = await mustAccept(
    chainCall('chainCoinNetwork', alice.chainToken, { query: { network_id: 1 } }),
  );
  expect(bitcoin.data).toMatchObject({ network_name: 'Bitcoin', coins: [{ coin_type: 'BTC' }] });
  const unknown = await mustAccept(
    chainCall('checkCoinTransaction', alice.chainToken, {
      body: { network_id: 1, transaction_id: 'ff' },
    }),
  );
  expect(unknown.data).toBeNull();
  const { data: address } = await mustAccept(
    live.call('createDepositAddress', { bearer: alice.bearer, body: TRON }),
  );
  const transaction_id = await faucetSend(live, {
    ...TRON,
    address: address?.['address'],
    amount: '7',
  });
  const known = await mustAccept(
    chainCall('checkCoinTransaction', alice.chainToken, {
      body: { network_id: 4, transaction_id },
    }),
  );
  expect(known.data).toMatchObject({ transaction_id, amount: '7', state: 'pending' });
});

it('names the deposit of a transaction to its owner, and to all while it can be claimed', async () => {
  const { refreshToken } = await live.trader('curious');
  const curious = await mustAccept(
    live.call('refreshToken', { body: { refresh_token: refreshToken } }),
  );
  const other = { chainToken: String(curious['evm_access_token']) };
  const XRP = { coin_type: 'XRP', network_id: 6 };
  const { data: shared } = await mustAccept(
    live.call('createDepositAddress', { bearer: alice.bearer, body: XRP }),
  );
  const sent = { ...XRP, address: shared?.['address'], amount: '30', kind: 'no_memo' };
  const transaction_id = await faucetSend(live, sent);
  const stateFor = async (trader: Pick<CustodyTrader, 'chainToken'>) => {
    const body = { network_id: 6, transaction_id };
    const { data } = await mustAccept(
      chainCall('checkCoinTransaction', trader.chainToken, { body }),
    );
    return data?.['deposit_sub_status'];
  };
  expect([await stateFor(alice), await stateFor(other)]).toEqual([33, 33]);
  const claim = { network_id: 6, transaction_id, from_address: senderOf(live, transaction_id) };
  await mustAccept(live.call('recoverDeposit', { bearer: alice.bearer, body: claim }));
  expect([await stateFor(alice), await stateFor(other)]).toEqual([13, null]);
});

it('credits a deposit of the faucet and announces each state on the private channel', async () => {
  const { bearer, id } = alice;
  const socket = new WebSocket(`ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`, {
    origin: live.url,
  });
  const client = new BareClient(socket);
  await client.next('pusher:connection_established');
  const channel = `private-deposit_${id}`;
  const body = { socket_id: client.socketId, channel_name: channel };
  const granted = await mustAccept(live.call('authorizeChannel', { bearer, body }));
  client.subscribe(channel, { auth: String(granted['auth']) });
  await client.next('pusher_internal:subscription_succeeded');
  const { data: address } = await mustAccept(live.call('depositAddress', { bearer, query: TRON }));
  expect(address).toMatchObject({ faucet_url: '/faucet' });
  await faucetSend(live, { ...TRON, address: address?.['address'], amount: '300' });
  const first = await client.next('status-update');
  expect(first).toMatchObject({ data: expect.stringContaining('"sub_status":10') as string });
  await mineBlocks(live, 4, 12);
  const query = { type: 'deposit', coin_type: 'USDT', status: 1 };
  const { data } = await mustAccept(live.call('walletHistory', { bearer, query }));
  expect(data?.data?.[0]).toMatchObject({ amount: '300', sub_status: 20, status: 1 });
  const { data: rules } = await mustAccept(live.call('withdrawalRules', { bearer, query: TRON }));
  expect(rules).toMatchObject({ withdraw_locked: '0', kyc_level: 1, holds: [] });
  socket.close();
});

it('shows what is locked in the spot wallet alone, and lets leave what the list says', async () => {
  const { bearer, id } = await live.trader('locked');
  const until = new Date(live.now() + 3_600_000);
  await live.exchange.transact(({ db }) =>
    db.run(
      'INSERT INTO withdraw_lock (user_id, coin_id, amount_units, until_ms) VALUES (?, 1, ?, ?)',
      [id, 60n * 10n ** 8n, +until],
    ),
  );
  const rowIn = async (
    wallet_type: number,
    name: 'walletList' | 'demoWalletList' = 'walletList',
  ) => {
    const query = { wallet_type, search: 'USDT' };
    return (await mustAccept(live.call(name, { bearer, query }))).data?.data?.[0];
  };
  const locked = { withdraw_locked: '60', withdraw_locked_until: until.toISOString() };
  expect(await rowIn(2)).toMatchObject({ coin_type: 'USDT', ...locked });
  const free = { withdraw_locked: '0', withdraw_locked_until: null };
  expect(await rowIn(1)).toMatchObject(free);
  expect(await rowIn(2, 'demoWalletList')).toMatchObject(free);
  const { data: rules } = await mustAccept(live.call('withdrawalRules', { bearer, query: TRON }));
  expect(rules).toMatchObject(locked);
});

it('returns the whitelist mode without a coin', async () => {
  const { bearer, id } = await live.trader('whitelist');
  const mode = async () => (await mustAccept(live.call('whitelist', { bearer }))).data;
  expect(await mode()).toEqual({ mode: 0 });
  await live.exchange.transact(({ db }) =>
    db.run(
      'INSERT INTO withdrawal_setting (user_id, whitelist_mode, suspended_until_ms) VALUES (?, 2, 0)',
      [id],
    ),
  );
  expect(await mode()).toEqual({ mode: 2 });
});

it('withdraws with both codes, after the operator’s approval, exactly once', async () => {
  const { bearer, codes } = alice;
  const request_id = crypto.randomUUID();
  const body = { ...TRON, address: RECEIVER, amount: '50', fee_mode: 1, request_id };
  const process = () => live.call('processWithdrawal', { bearer, body });
  const { data: waiting } = await mustAccept(process());
  expect(waiting).toMatchObject({ sub_status: 10, amount: '51', fees: '1', cancellable: 1 });
  const again = await mustAccept(process());
  expect(again).toMatchObject({ replayed: true, data: { id: waiting?.['id'] } });
  const id = Number(waiting?.['id']);
  const unbound = await codes();
  const wrong = await live.call('confirmWithdrawal', { bearer, body: { id, ...unbound } });
  expect(wrong).toMatchObject({ status: 422, body: { error_code: 1005 } });
  const right = await codes(id);
  const { data: confirmed } = await mustAccept(
    live.call('confirmWithdrawal', { bearer, body: { id, ...right } }),
  );
  expect(confirmed).toMatchObject({ sub_status: 12 });
  const reviews = await fetch(`${live.url}/operator/reviews`, { headers: bearerOf(live) });
  expect(await reviews.json()).toMatchObject({ withdrawals: [{ id, user_id: alice.id }] });
  const decided = await operatorPost(live, `/operator/withdrawals/${id}`, { decision: 'approve' });
  expect(decided.status).toBe(200);
  await live.custody.catchUp();
  await mineBlocks(live, 4, 12);
  const query = { request_id };
  const { data: done } = await mustAccept(live.call('withdrawalByRequest', { bearer, query }));
  expect(done).toMatchObject({ sub_status: 30, status: 1, received_amount: '50' });
  const checked = await mustAccept(
    chainCall('checkCoinTransaction', alice.chainToken, {
      body: { network_id: 4, transaction_id: done?.['transaction_id'] },
    }),
  );
  expect(checked.data).toMatchObject({ to_address: RECEIVER, amount: '50', state: 'mined' });
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(live.logged).toEqual([]);
});

it('shows nothing of a trader’s deposits and withdrawals to another', async () => {
  const mallory = await custodyTrader(live, 'mallory');
  const { bearer } = mallory;
  for (const name of ['cancelWithdrawal', 'deleteWithdrawalAddress'] as const) {
    const response = await live.call(name, { bearer, body: { id: 1 } });
    expect(response, name).toMatchObject({ status: 404, body: { error_code: 1020 } });
  }
  const confirmed = await live.call('confirmWithdrawal', {
    bearer,
    body: { id: 1, g2f_code: '111111', email_code: '222222' },
  });
  expect(confirmed).toMatchObject({ status: 404 });
  for (const type of ['deposit', 'withdrawal']) {
    const { data } = await mustAccept(live.call('walletHistory', { bearer, query: { type } }));
    expect(data).toMatchObject({ total: 0, data: [] });
  }
});

it('rejects a withdrawal without a second factor, and names the level', async () => {
  const { bearer } = await live.trader('plain');
  const request_id = crypto.randomUUID();
  const body = { ...TRON, address: RECEIVER, amount: '50', fee_mode: 1, request_id };
  const response = await live.call('processWithdrawal', { bearer, body });
  expect(response).toMatchObject({
    status: 403,
    body: { error_code: 1003, required_kyc_level: 1 },
  });
});

it('shows the faucet to the operator only', async () => {
  expect((await fetch(`${live.url}/faucet`)).status).toBe(401);
  const page = await fetch(`${live.url}/faucet`, { headers: bearerOf(live) });
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await page.text()).toContain('Send coins');
  const wrong = await operatorPost(live, '/faucet/send', { ...TRON, address: 'x', amount: '1' });
  expect(wrong.status).toBe(422);
  expect((await fetch(`${live.url}/operator/reviews`)).status).toBe(401);
});

it('sends a code for withdrawals at most once in its pause', async () => {
  const owner = await custodyTrader(live, 'codes');
  const request = () =>
    live.call('sendSecurityCode', {
      bearer: owner.bearer,
      body: { purpose: 'withdrawal', reference_id: null },
    });
  live.pass(60_000);
  await mustAccept(request());
  expect((await request()).status).toBe(429);
  live.pass(60_000);
  await mustAccept(request());
});
