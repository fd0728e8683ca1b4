/** The effect of a call with a request ID and its stored reply are one transaction. */
import { expect, it } from 'vitest';
import type { RequestId } from '#contract/core/ids.ts';
import { demoAccount, demoTopUp } from '#contract/rest/demo.ts';
import type { Db } from '#server/db/database.ts';
import type { EpochCommands } from '#server/demo/demo-epochs.ts';
import type { OrderCommands } from '#server/exchange/exchange-api.ts';
import { runTransaction, type Transaction } from '#server/exchange/transaction.ts';
import { accept, handleOnce, handleTrader, type Accepted } from '#server/http/handler.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { Replays } from '#server/routes/replays.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import { moveBetweenWallets } from '#server/wallets/transfers.ts';
import { newRequest } from '#tests/support/test-convert.ts';
import { openTestDemo } from '#tests/support/test-demo.ts';
import {
  ALICE,
  at,
  coinUnits,
  openExchangeWith,
  openTestExchange,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';

/** Fails where the reply would be stored, as a crash between the effect and its reply. */
const crashing = (db: Db): Db =>
  new Proxy(db, {
    get: (real, name) => {
      const member: unknown = Reflect.get(real, name, real);
      if (name !== 'run') return typeof member === 'function' ? member.bind(real) : member;
      return (...[sql, params]: Parameters<Db['run']>) => {
        if (sql.includes('INSERT INTO request_reply')) throw new Error('the disk is gone');
        return real.run(sql, params);
      };
    },
  });

/** No other call uses IDs. */
const ALONE = { requestIds: { isUsedElsewhere: () => false } };

const storedCount = (db: Db): bigint =>
  db.get<{ count: bigint }>('SELECT count(*) AS count FROM request_reply')?.count ?? 0n;

const requestOf = (requestId: RequestId, intent: unknown = 'it') => ({
  call: '/it',
  userId: ALICE,
  requestId,
  intent,
});

const transferOnce = ({ exchange }: TestExchange, db: Db, requestId: RequestId) =>
  new Replays<Transaction>(db, (_userId, work) => runTransaction(exchange, work), ALONE).once(
    requestOf(requestId),
    {
      work: ({ ledger, now }): Accepted<string> | Rejection => {
        const movement = { userId: ALICE, coinId: USDT, from: 'spot', to: 'p2p' } as const;
        const amount = coinUnits(4);
        const moved = moveBetweenWallets(ledger, { ...movement, amount, requestId }, now);
        return isRejection(moved) ? moved : accept('Moved.', 'reply');
      },
    },
  );

const spotText = (test: TestExchange): string => test.balanceText(ALICE, USDT);

it('stores neither a movement of money nor its reply when the process ends between the two', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 10 });
  const requestId = newRequest();
  await expect(transferOnce(test, crashing(test.db), requestId)).rejects.toThrow();
  expect(test.fatal).toHaveLength(1);
  expect(test.exchange.health.mode).toBe('stopped');
  const after = test.restart();
  expect([spotText(after), storedCount(after.db)]).toEqual(['10 + 0', 0n]);
  expect(checkLedger(after.db)).toEqual([]);

  // The same request is then carried out once.
  expect(await transferOnce(after, after.db, requestId)).toMatchObject({ reply: 'reply' });
  expect(await transferOnce(after, after.db, requestId)).toMatchObject({
    reply: 'reply',
    beside: { replayed: true },
  });
  expect([spotText(after), storedCount(after.db)]).toEqual(['6 + 0', 1n]);
});

it('stores neither an amended order nor its reply when the process ends between the two', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 1_000 });
  const bid = { userId: ALICE, side: 'buy', kind: 'limit', ...at('60000', '0.002') } as const;
  const { order } = await test.placed(bid);
  const amend = { userId: ALICE, orderId: order.id, version: order.version };
  const replays = new Replays<OrderCommands>(
    crashing(test.db),
    (userId, work) => test.exchange.command(userId, work),
    ALONE,
  );
  const amended = replays.once(requestOf(newRequest()), {
    work: (orders): Accepted<string> | Rejection => {
      const outcome = orders.amend({ ...amend, ...at('59000', '0.001') });
      return isRejection(outcome) ? outcome : accept('Amended.', 'reply');
    },
  });
  await expect(amended).rejects.toThrow();
  expect(test.fatal).toHaveLength(1);
  const after = test.restart();
  expect(after.exchange.order(ALICE, order.id)).toEqual(order);
  expect([spotText(after), storedCount(after.db)]).toEqual(['880 + 120', 0n]);
});

it('stores neither a reset of demo trade nor its reply when the process ends between the two', async () => {
  const test = await openTestDemo();
  const before = await test.demo.epochs.open(ALICE);
  const replays = new Replays<EpochCommands>(
    crashing(test.db),
    (userId, work) => test.demo.epochs.command(userId, work),
    ALONE,
  );
  const reset = replays.once(requestOf(newRequest()), {
    work: (epochs): Accepted<number> => accept('Reset.', epochs.reset().epoch),
  });
  await expect(reset).rejects.toThrow();
  expect(test.errors.splice(0)).not.toEqual([]);
  expect(test.demo.epochs.current(ALICE)).toEqual(before);
  expect(storedCount(test.db)).toBe(0n);
});

it('runs the work once for concurrent calls, and rejects another intent', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 10 });
  const replays = new Replays<Transaction>(
    test.db,
    (_userId, work) => runTransaction(test.exchange, work),
    ALONE,
  );
  const requestId = newRequest();
  let runCount = 0;
  const work = (): Accepted<number> => accept('Done.', (runCount += 1));
  const calls = Array.from({ length: 20 }, () => replays.once(requestOf(requestId), { work }));
  const replies = await Promise.all(calls);
  expect(runCount).toBe(1);
  expect(new Set(replies.map((one) => ('reply' in one ? one.reply : one.rejection)))).toEqual(
    new Set([1]),
  );
  expect(await replays.once(requestOf(requestId, 'another'), { work })).toEqual({
    rejection: 'request_id_reused',
  });
});

it('keeps the exchange open when the work fails before it has changed anything', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 10 });
  const replays = new Replays<Transaction>(
    test.db,
    (_userId, work) => runTransaction(test.exchange, work),
    ALONE,
  );
  const failing = replays.once(requestOf(newRequest()), {
    work: (): Accepted<string> => {
      throw new Error('a reply that cannot be built');
    },
  });
  await expect(failing).rejects.toThrow('a reply that cannot be built');
  expect(test.exchange.health.mode).toBe('open');
});

it('does not compile a call with a request ID that is registered in another way', () => {
  const replays = new Replays<Transaction>(
    openTestExchange().db,
    () => Promise.reject(new Error()),
    ALONE,
  );
  // @ts-expect-error -- Its body has a request ID.
  handleTrader(demoTopUp, () => accept('', undefined as never));
  // @ts-expect-error -- Its work waits, so that its effect and its reply would be two transactions.
  handleOnce(demoTopUp, replays, () => ({ intent: '', work: async () => accept('', 1 as never) }));
  expect(handleTrader(demoAccount, () => accept('', undefined as never)).route).toBe(demoAccount);
});
