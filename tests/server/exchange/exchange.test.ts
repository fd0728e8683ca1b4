import { beforeEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { AccountEvent } from '#server/exchange/exchange-api.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  ALICE,
  at,
  BOB,
  BTC,
  BTC_USDT,
  CAROL,
  coins,
  ETH_USDT,
  openExchangeWith,
  openTestExchange,
  priceOf,
  USDT,
  coinUnits,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { reject } from '#server/runtime/rejection.ts';

let test: TestExchange;

beforeEach(async () => {
  test = await openExchangeWith({ users: [ALICE], usdt: 1_000 }, { users: [BOB], btc: 1 });
  test.events.length = 0;
});

const bid = { userId: ALICE, side: 'buy', kind: 'limit', ...at('60000', '0.002') } as const;
const ask = { userId: BOB, side: 'sell', kind: 'limit', ...at('60000', '0.001') } as const;

/** Posts ten USDT from Alice to Carol. */
function postGift(ledger: Ledger, postedAt: EpochMs): void {
  postTransfer(ledger, {
    debit: ledger.coinAccounts(ALICE, USDT).available,
    credit: ledger.coinAccounts(CAROL, USDT).available,
    amount: coins('10'),
    type: 'play_money',
    cause: 'gift:1',
    postedAt,
  });
}

it('[SPOT-02] notifies listeners of trades, levels, orders and balances once they are on disk', async () => {
  const { order: resting } = await test.placed(bid);
  const { order: taker } = await test.placed(ask);
  const notified = test.events.map((event) => {
    if (event.kind === 'trade') return `trade of ${event.trade.size} at ${event.trade.price}`;
    if (event.kind === 'level') return `${event.side} ${event.price}: ${event.size}`;
    if (event.kind === 'order') return `order ${event.order.id} ${event.order.status}`;
    return `user ${event.userId} coin ${event.coinId}: ${event.available} + ${event.frozen}`;
  });
  expect(notified).toEqual([
    `order ${resting.id} open`,
    'bid 6000000: 200',
    'user 1 coin 1: 88000000000 + 12000000000',
    'trade of 100 at 6000000',
    `order ${taker.id} filled`,
    `order ${resting.id} partially_filled`,
    'bid 6000000: 100',
    'user 2 coin 1: 5994000000 + 0',
    'user 2 coin 2: 99900000 + 0',
    'user 1 coin 1: 88000000000 + 6000000000',
    'user 1 coin 2: 99900 + 0',
  ]);
});

it('numbers each user’s own events and retains them for clients that were disconnected', async () => {
  const received: AccountEvent[] = [];
  test.exchange.addAccountListener((event) => received.push(event));
  const since = test.exchange.accountEventsSince(ALICE, 0).lastSeq;
  await test.placed(bid);
  await test.placed(ask);
  const own = received.filter(({ userId }) => userId === ALICE);
  expect(own.map(({ seq }) => seq)).toEqual([since + 1, since + 2]);
  const caughtUp = test.exchange.accountEventsSince(ALICE, since);
  expect(caughtUp).toEqual({ events: own, isComplete: true, lastSeq: since + 2 });
  expect(own[1]).toMatchObject({
    orders: [{ status: 'partially_filled', filled: 100 }],
    trades: [{ size: 100, takerUserId: BOB }],
    balances: [
      { coinId: USDT, available: coins('880'), frozen: coins('60') },
      { coinId: BTC, available: coins('0.000999'), frozen: 0n },
    ],
  });
  expect(test.exchange.accountEventsSince(ALICE, since + 2)).toMatchObject({
    events: [],
    isComplete: true,
  });
  expect(test.exchange.accountEventsSince(ALICE, 99).isComplete).toBe(false);
});

it('never reports an outdated balance from another module: deposits go through the same queue', async () => {
  await test.exchange.transact((ledger, postedAt) => {
    postGift(ledger, postedAt);
  });
  expect(test.events).toEqual([
    { kind: 'balance', userId: ALICE, coinId: USDT, available: coins('990'), frozen: 0n },
    { kind: 'balance', userId: CAROL, coinId: USDT, available: coins('10'), frozen: 0n },
  ]);
});

it('rolls back a transaction of another module that throws, and continues', async () => {
  const failing = test.exchange.transact((ledger, postedAt) => {
    postGift(ledger, postedAt);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(test.events).toEqual([]);
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
  await test.placed(bid);
  expect(test.fatal).toEqual([]);
});

it('rolls back a transaction that awaits something, because it would block all commands', async () => {
  const waiting = test.exchange.transact(async (ledger, postedAt) => {
    postGift(ledger, postedAt);
  });
  await expect(waiting).rejects.toThrow('does not wait');
  expect(test.balanceText(ALICE, USDT)).toBe('1000 + 0');
});

it('stores no account events and no histories for bots', async () => {
  await test.exchange.registerBot(BOB);
  await test.placed(bid);
  const { order } = await test.placed(ask);
  expect(test.exchange.accountEventsSince(BOB, 0).lastSeq).toBe(1); // The deposit, before BOB was marked as a bot.
  expect(test.exchange.orderHistory({ userId: BOB, page: 1, perPage: 10 }).total).toBe(0);
  expect(test.exchange.order(BOB, order.id)).toMatchObject({ status: 'filled' });
  expect(test.exchange.userTrades({ userId: ALICE, page: 1, perPage: 10 }).total).toBe(1);
});

it('[SPOT-04] returns the book, best first, at the requested depth', async () => {
  await test.credit(CAROL, BTC, coinUnits(1));
  for (const price of ['59000', '58000', '57000']) {
    await test.placed({ ...bid, ...at(price, '0.001') });
  }
  for (const price of ['61000', '62000']) await test.placed({ ...ask, ...at(price, '0.002') });
  await test.placed({ ...ask, userId: CAROL, ...at('61000', '0.003') });
  expect(test.exchange.levels(BTC_USDT.id, 2)).toEqual({
    bids: [
      { price: priceOf('59000'), size: 100 },
      { price: priceOf('58000'), size: 100 },
    ],
    asks: [
      { price: priceOf('61000'), size: 500 },
      { price: priceOf('62000'), size: 200 },
    ],
  });
  expect(test.exchange.bestBid(BTC_USDT.id)).toBe(priceOf('59000'));
  expect(test.exchange.bestAsk(BTC_USDT.id)).toBe(priceOf('61000'));
  expect(test.exchange.lastPrice(BTC_USDT.id)).toBeUndefined();
});

it('lists coins and pairs, accepts new ones, and stores them', async () => {
  const litecoin = { id: coinId(9), code: 'LTC', name: 'Litecoin' };
  const pair = { ...ETH_USDT, id: pairId(9), tradeCoin: 'LTC', tradeCoinId: coinId(9) };
  await test.exchange.addCoin(litecoin);
  await test.exchange.addPair(pair);
  const { exchange } = test.restart();
  expect(exchange.coins.at(-1)).toEqual(litecoin);
  expect(exchange.findPair(coinId(9), USDT)).toEqual(pair);
  expect(exchange.pairs.map(({ id }) => id)).toEqual([1, 2, 9]);
});

it('does not start with a list that changes the steps of a known pair', () => {
  const changed = { ...BTC_USDT, tickSize: decimal('0.1') };
  expect(() => openTestExchange(test.db, { pairs: [changed] })).toThrow(
    'keeps its coins and steps',
  );
});

it('does not list a pair whose smallest trade is not an integer number of units', async () => {
  const pair = {
    ...ETH_USDT,
    id: pairId(9),
    tradeCoinId: BTC,
    quoteCoinId: coinId(3),
    lotSize: decimal('0.0000001'),
  };
  await expect(test.exchange.addPair(pair)).rejects.toThrow('whole units');
});

it('commits waiting commands when it closes, and then reports that it has stopped', async () => {
  const placed = test.exchange.place({ ...bid, pairId: BTC_USDT.id });
  await test.exchange.close();
  expect(await placed).toMatchObject({ result: 'created' });
  expect(await test.exchange.place({ ...bid, pairId: BTC_USDT.id })).toEqual(reject('unavailable'));
  expect(await test.exchange.cancelAll({ userId: ALICE })).toEqual(reject('unavailable'));
  expect(test.exchange.health.mode).toBe('stopped');
});

it('stops permanently when a listener throws, with all reported events on disk', async () => {
  test.exchange.addListener(() => {
    throw new Error('broken listener');
  });
  await test.exchange.place({ ...bid, pairId: BTC_USDT.id });
  expect(test.fatal).toEqual([new Error('broken listener')]);
  expect(test.exchange.health.mode).toBe('stopped');
  expect(test.restart().exchange.openOrders(ALICE)).toHaveLength(1);
});
