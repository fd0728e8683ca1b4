import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BareClient } from '#tests/support/broadcast.ts';
import { senderOf } from '#tests/support/guarded-account.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const coins = { base_coin_id: 1, trade_coin_id: 2 };
const [P2P, SPOT, FUTURE] = [1, 2, 3];

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());
const clients: BareClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** Opens a socket that has joined these channels of the trader. */
async function openSocket({ id, bearer }: TraderLogin, families: readonly string[]) {
  const url = `ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`;
  const client = new BareClient(new WebSocket(url, { origin: live.url }));
  clients.push(client);
  await client.next('pusher:connection_established');
  for (const family of families) {
    const channel = `private-${family}_${id}`;
    const body = { socket_id: client.socketId, channel_name: channel };
    const granted = await mustAccept(live.call('authorizeChannel', { bearer, body }));
    client.subscribe(channel, { auth: String(granted['auth']) });
    await client.next('pusher_internal:subscription_succeeded');
  }
  return client;
}

const updatesIn = (client: BareClient, event: string) =>
  client.received
    .filter((message) => message.event === event)
    .map(({ data }) => JSON.parse(String(data)) as Readonly<Record<string, unknown>>);

const transfer = ({ bearer }: TraderLogin, from: number, to: number, amount: string) =>
  mustAccept(
    live.call('transferBetweenWallets', {
      bearer,
      body: {
        coin_id: 1,
        from_wallet_type: from,
        to_wallet_type: to,
        amount,
        request_id: randomUUID(),
      },
    }),
  );

it('sends both balances of a transfer on the wallet channel, and the spot one on the account channel', async () => {
  const trader = await live.trader();
  const socket = await openSocket(trader, ['account', 'wallet']);
  await transfer(trader, SPOT, FUTURE, '100');
  await transfer(trader, FUTURE, P2P, '40');
  await socket.settle();
  const [first, second, ...others] = updatesIn(socket, 'wallet-update');
  expect(others).toEqual([]);
  expect(first?.['balances']).toHaveLength(2);
  expect(first?.['balances']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ wallet_type: SPOT, coin_type: 'USDT', balance: '99900' }),
      expect.objectContaining({ wallet_type: FUTURE, coin_type: 'USDT', balance: '100' }),
    ]),
  );
  expect(second?.['balances']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ wallet_type: FUTURE, balance: '60' }),
      expect.objectContaining({ wallet_type: P2P, balance: '40' }),
    ]),
  );
  expect(Number(second?.['seq'])).toBe(Number(first?.['seq']) + 1);

  // The second transfer changes no spot balance, so the account has no event.
  const account = updatesIn(socket, 'account-update');
  expect(account).toHaveLength(1);
  expect(account[0]).toMatchObject({ balances: [{ coin_type: 'USDT', balance: '99900' }] });
});

it('sends spot balances of orders with the next numbers, without a gap', async () => {
  const trader = await live.trader();
  await transfer(trader, SPOT, FUTURE, '1');
  const socket = await openSocket(trader, ['wallet']);
  const body = { ...coins, amount: '0.1', price: '50000' };
  await mustAccept(live.call('placeBuyLimit', { bearer: trader.bearer, body }));
  await transfer(trader, FUTURE, SPOT, '1');
  await socket.settle();
  const updates = updatesIn(socket, 'wallet-update');
  expect(updates[0]).toMatchObject({
    balances: [{ wallet_type: SPOT, coin_type: 'USDT', balance: '94999', on_order: '5000' }],
  });
  const numbers = updates.map(({ seq }) => Number(seq));
  // Before: the welcome money and the first transfer.
  expect(numbers).toEqual([3, 4]);
});

it('sends a transfer to both users, each on their own channels', async () => {
  const [alice, bob] = [await senderOf(live), await live.trader()];
  const [own, other] = [
    await openSocket(alice, ['account', 'wallet']),
    await openSocket(bob, ['account', 'wallet']),
  ];
  const body = {
    coin_id: 1,
    receiver_type: 2,
    receiver: bob.email,
    amount: '25',
    g2f_code: alice.nextCode(),
    request_id: randomUUID(),
  };
  await mustAccept(live.call('transferToUser', { bearer: alice.bearer, body }));
  await own.settle();
  await other.settle();
  for (const [socket, balance] of [
    [own, '99975'],
    [other, '100025'],
  ] as const) {
    for (const event of ['wallet-update', 'account-update']) {
      expect(updatesIn(socket, event), event).toMatchObject([{ balances: [{ balance }] }]);
    }
  }
});

it('sends no demo balance on the wallet channel', async () => {
  const trader = await live.trader();
  const socket = await openSocket(trader, ['wallet']);
  const body = { ...coins, amount: '0.01', price: '50000' };
  await mustAccept(live.call('demoPlaceBuyLimit', { bearer: trader.bearer, body }));
  await socket.settle();
  expect(updatesIn(socket, 'wallet-update')).toEqual([]);
});
