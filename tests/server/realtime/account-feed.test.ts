import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { SESSION_COUNT_MAX, SESSION_TTL_MS } from '#server/accounts/sign-in/sessions.ts';
import { BareClient } from '#tests/support/broadcast.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const coins = { base_coin_id: 1, trade_coin_id: 2 };
const BOOK = 'dashboard-1-2';
const INFO = 'trade-info-1-2';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_PRICE_SOURCE: 'none' });
});
afterAll(() => live.close());
const clients: BareClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

async function openSocket(of: LiveExchange = live): Promise<BareClient> {
  const url = `ws://127.0.0.1:${of.ports.broadcast}/app/tidemark?protocol=7`;
  const client = new BareClient(new WebSocket(url, { origin: of.url }));
  clients.push(client);
  await client.next('pusher:connection_established');
  return client;
}

/** Joins a channel; private channels with the trader's authorization from the exchange. */
async function join(client: BareClient, channel: string, bearer?: string, of = live) {
  if (!channel.startsWith('private-')) client.subscribe(channel);
  else {
    const body = { socket_id: client.socketId, channel_name: channel };
    const leave = await mustAccept(of.call('authorizeChannel', { bearer, body }));
    client.subscribe(channel, { auth: String(leave['auth']) });
  }
  await client.next('pusher_internal:subscription_succeeded');
}

const place = ({ bearer }: TraderLogin, price: string, of = live, amount = '0.1') =>
  mustAccept(of.call('placeBuyLimit', { bearer, body: { ...coins, amount, price } }));
const nameOf = (client: BareClient, event: string) =>
  client.received.filter((message) => message.event === event);
const updatesIn = (client: BareClient, event: string) =>
  nameOf(client, event).map(({ data }) => JSON.parse(String(data)) as Record<string, unknown>);

it('[RT-12] [RT-15] sends a trader’s events on the private channel and, by both other names, on the pair’s', async () => {
  const trader = await live.trader();
  const socket = await openSocket();
  await join(socket, `private-account_${trader.id}`, trader.bearer);
  for (const channel of [BOOK, INFO]) await join(socket, channel);
  await place(trader, '50000');
  await place(trader, '50001');
  await socket.settle();

  const updates = updatesIn(socket, 'account-update');
  expect(updates).toMatchObject([
    { orders: [{ price: '50000', status: 'open' }], trades: [], balances: [{ coin_type: 'USDT' }] },
    { orders: [{ price: '50001' }] },
  ]);
  const [first, second] = updates.map(({ seq }) => Number(seq));
  expect(second).toBe((first ?? 0) + 1);
  expect(updatesIn(socket, `process-${trader.id}`)).toEqual(updates);
  expect(updatesIn(socket, `order_place_${trader.id}`)).toEqual(updates);
  expect(nameOf(socket, `process-${trader.id}`).map(({ channel }) => channel)).toEqual([
    BOOK,
    BOOK,
  ]);

  const since = { since: (first ?? 0) - 1 };
  const caughtUp = await mustAccept(
    live.call('accountEvents', { bearer: trader.bearer, query: since }),
  );
  expect(caughtUp.data).toMatchObject({ last_seq: second, is_complete: true });
  expect(caughtUp.data?.['events']).toEqual(updates);
});

it('[DEMO-01] sends demo events on their own channel, with their own numbers, and on no pair’s', async () => {
  const [trader, other] = [await live.trader(), await live.trader()];
  const channel = `private-demo-account_${trader.id}`;
  const socket = await openSocket();
  await join(socket, channel, trader.bearer);
  await join(socket, `private-account_${trader.id}`, trader.bearer);
  for (const pair of [BOOK, INFO]) await join(socket, pair);
  const body = { ...coins, amount: '0.01', price: '50000' };
  await mustAccept(live.call('demoPlaceBuyLimit', { bearer: trader.bearer, body }));
  await socket.settle();

  const notified = nameOf(socket, 'account-update');
  expect(new Set(notified.map((message) => message.channel))).toEqual(new Set([channel]));
  expect(updatesIn(socket, 'account-update').at(-1)).toMatchObject({
    orders: [{ price: '50000', status: 'open' }],
    balances: [{ coin_type: 'USDT', on_order: '500' }],
  });
  expect(updatesIn(socket, `process-${trader.id}`)).toEqual([]);
  const leave = { socket_id: socket.socketId, channel_name: channel };
  const rejected = await live.call('authorizeChannel', { bearer: other.bearer, body: leave });
  expect(rejected.status).toBe(403);
});

it('[RT-08] notifies each device of a trader that the record has changed, and no one else', async () => {
  const [trader, other] = [await live.trader(), await live.trader()];
  const [own, untrusted] = [await openSocket(), await openSocket()];
  await join(own, `private-updateProfile_${trader.id}`, trader.bearer);
  await join(untrusted, `private-updateProfile_${other.id}`, other.bearer);
  const { bearer } = trader;
  await mustAccept(live.call('changeNickname', { bearer, body: { nickname: 'ebb' } }));
  await mustAccept(
    live.call('updateProfile', { bearer, body: { first_name: 'Mai', last_name: 'Kim' } }),
  );
  await own.settle();
  await untrusted.settle();
  expect(nameOf(own, 'updateProfile').map(({ channel }) => channel)).toEqual([
    `private-updateProfile_${trader.id}`,
    `private-updateProfile_${trader.id}`,
  ]);
  expect(nameOf(untrusted, 'updateProfile')).toEqual([]);
});

it('[RT-25] sends other clients no event, not even a sign of one', async () => {
  const [trader, other] = [await live.trader(), await live.trader()];
  const own = await openSocket();
  await join(own, `private-account_${trader.id}`, trader.bearer);
  await join(own, BOOK);
  const untrustedSockets = [await openSocket(), await openSocket()];
  for (const [index, untrusted] of untrustedSockets.entries()) {
    for (const channel of [BOOK, INFO, 'market-overview-top-coin-list-data']) {
      await join(untrusted, channel);
    }
    if (index === 1) await join(untrusted, `private-account_${other.id}`, other.bearer);
    // Requests the channels that the specification names after a user, in every way another client
    // can.
    for (const family of ['account', 'usernotification', 'notification', 'updateProfile']) {
      const name = `${family}_${trader.id}`;
      untrusted.subscribe(name);
      untrusted.subscribe(`private-${name}`, { auth: 'tidemark:00' });
      const body = { socket_id: untrusted.socketId, channel_name: `private-${name}` };
      const rejected = await live.call('authorizeChannel', { bearer: other.bearer, body });
      expect(rejected.status).toBe(403);
    }
    untrusted.subscribe(`future-trade-${trader.id}-1-2`);
  }
  await place(trader, '51000');
  const sell = { ...coins, amount: '0.05', price: '51000' };
  await mustAccept(live.call('placeSellLimit', { bearer: other.bearer, body: sell }));
  await own.settle();
  expect(nameOf(own, `process-${trader.id}`).length).toBeGreaterThan(0);

  for (const untrusted of untrustedSockets) {
    const text = JSON.stringify((await untrusted.settle()).slice(1));
    expect(text).not.toMatch(new RegExp(`(?:process-|order_place_)${trader.id}\\b`));
    const joined = nameOf(untrusted, 'pusher_internal:subscription_succeeded');
    expect(joined.map(({ channel }) => channel).join()).not.toContain(`_${trader.id}`);
    for (const update of updatesIn(untrusted, 'account-update')) {
      expect(JSON.stringify(update['orders'])).not.toContain(
        '"price":"51000","stop":null,"amount":"0.1"',
      );
    }
  }
});

it('sends a gap instead of an update that is too large, and includes the update in the catch-up', async () => {
  const trader = await live.trader();
  const socket = await openSocket();
  const count = 60;
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      place(trader, String(30_000 + index), live, '0.01'),
    ),
  );
  await join(socket, `private-account_${trader.id}`, trader.bearer);
  await join(socket, BOOK);
  const request_id = '3f0e7c1a-9f0b-4c55-8d0e-52f6f0a1b2c3';
  await mustAccept(live.call('cancelAllOrders', { bearer: trader.bearer, body: { request_id } }));
  await socket.settle();
  const [gap, ...rest] = updatesIn(socket, 'account-update');
  expect(rest).toEqual([]);
  expect(gap).toMatchObject({ seq: Number.MAX_SAFE_INTEGER, orders: [], trades: [], balances: [] });
  expect(nameOf(socket, `process-${trader.id}`)).toEqual([]);

  const query = { since: 0 };
  const all = await mustAccept(live.call('accountEvents', { bearer: trader.bearer, query }));
  const events = all.data?.['events'] as { seq: number; orders: unknown[] }[] | undefined;
  const last = events?.at(-1);
  expect(last?.orders).toHaveLength(count);
  expect(last?.seq).toBe(all.data?.['last_seq']);
});

it('sends no user events on the pair channels when configured so', async () => {
  const own = await openLiveExchange({ TIDEMARK_PAIR_CHANNEL_USER_EVENTS: 'off' });
  const trader = await own.trader();
  const socket = await openSocket(own);
  await join(socket, `private-account_${trader.id}`, trader.bearer, own);
  await join(socket, BOOK);
  await place(trader, '50000', own);
  await socket.settle();
  expect(nameOf(socket, 'account-update')).toHaveLength(1);
  expect(nameOf(socket, `process-${trader.id}`)).toEqual([]);
  await own.close();
});

it('closes the sockets of an ended session, and of no other', async () => {
  const trader = await live.trader();
  const { email, password } = trader;
  const again = await mustAccept(
    live.call('signIn', { body: { email, password, ip: '127.0.0.1' } }),
  );
  const [here, elsewhere] = [await openSocket(), await openSocket()];
  await join(here, `private-account_${trader.id}`, trader.bearer);
  await join(elsewhere, `private-account_${trader.id}`, String(again['access_token']));
  await mustAccept(live.call('logOut', { bearer: trader.bearer }));
  expect(await here.ended).toBe(4009);
  await place({ ...trader, bearer: String(again['access_token']) }, '50000');
  await elsewhere.settle();
  expect(nameOf(elsewhere, 'account-update')).toHaveLength(1);

  const stolen = String(again['refresh_token']);
  const refresh = () => live.call('refreshToken', { body: { refresh_token: stolen } });
  await mustAccept(refresh());
  live.pass(60_000);
  expect((await refresh()).status).toBe(401);
  expect(await elsewhere.ended).toBe(4009);
});

it('signs in the user of a socket, and rejects sockets from pages of another origin', async () => {
  const trader = await live.trader();
  const socket = await openSocket();
  const body = { socket_id: socket.socketId };
  const grant = await mustAccept(
    live.call('authenticateSocketUser', { bearer: trader.bearer, body }),
  );
  socket.send({
    event: 'pusher:signin',
    data: { auth: grant['auth'], user_data: grant['user_data'] },
  });
  const success = await socket.next('pusher:signin_success');
  expect(JSON.stringify(success.data)).toContain(String(trader.id));
  const url = `ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`;
  const foreign = new BareClient(new WebSocket(url, { origin: 'https://evil.example' }));
  expect(await foreign.ended).toBe(403);
});

it('[RT-11] [RT-14] [RT-16] sends a pair’s book, trades and running minute to all subscribers', async () => {
  const socket = await openSocket();
  for (const channel of [BOOK, INFO, 'market-overview-top-coin-list-data'])
    await join(socket, channel);
  const [maker, taker] = [await live.trader(), await live.trader()];
  const order = { ...coins, amount: '0.1', price: '70000' };
  await mustAccept(live.call('placeSellLimit', { bearer: maker.bearer, body: order }));
  await mustAccept(live.call('placeBuyLimit', { bearer: taker.bearer, body: order }));
  const receive = async (event: string) =>
    JSON.parse(String((await socket.next(event)).data)) as Record<string, unknown>;
  expect(await receive('process')).toMatchObject({ trades: [{ price: '70000', side: 'buy' }] });
  const book = updatesIn(socket, 'order_place');
  expect(JSON.stringify(book)).toContain('"70000"');
  await mustAccept(live.call('placeSellLimit', { bearer: maker.bearer, body: order }));
  await mustAccept(live.call('placeBuyLimit', { bearer: taker.bearer, body: order }));
  expect(await receive('chart-update')).toMatchObject({ resolution: '1', bar: { high: '70000' } });
});

it('[RT-25] closes the socket of a session that was replaced by a newer one', async () => {
  const { id, email, password, bearer } = await live.trader();
  const channel = `private-account_${id}`;
  const socket = await openSocket();
  await join(socket, channel, bearer);
  for (let count = 0; count < SESSION_COUNT_MAX; count += 1) {
    live.pass(1);
    await mustAccept(live.call('signIn', { body: { email, password, ip: '' } }));
  }
  expect((await live.call('profile', { bearer })).status).toBe(401);
  expect(live.broadcast.hasSubscribers(channel)).toBe(false);
});

it('[RT-25] closes the socket of an expired session', async () => {
  const own = await openLiveExchange();
  const trader = await own.trader();
  const channel = `private-account_${trader.id}`;
  await join(await openSocket(own), channel, trader.bearer, own);
  own.pass(SESSION_TTL_MS - 60_000);
  await own.accounts.prune();
  expect(own.broadcast.hasSubscribers(channel)).toBe(true);
  own.pass(60_000);
  await own.accounts.prune();
  expect(own.broadcast.hasSubscribers(channel)).toBe(false);
  await own.close();
});

it('[RT-25] grants no authorization to a session that ends during the call', async () => {
  const { id, bearer } = await live.trader();
  const channel = `private-account_${id}`;
  const socket = await openSocket();
  const text = JSON.stringify({ socket_id: socket.socketId, channel_name: channel });
  const call = request(`${live.url}/broadcasting/auth`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'content-length': text.length,
      expect: '100-continue',
    },
  });
  call.flushHeaders();
  // The request's headers have been read, including its bearer.
  await once(call, 'continue');
  await mustAccept(live.call('logOut', { bearer }));
  call.end(text);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(401);
});
