/** Transfers, sent at the same time as orders: nothing is overdrawn, and a repeated request moves
 *  nothing. */
import { expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { historyPage } from '#server/ledger/history.ts';
import { moveBetweenWallets, moveToUser } from '#server/wallets/transfers.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import {
  ALICE,
  at,
  BOB,
  BTC_USDT,
  coinUnits,
  openExchangeWith,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';

const SEED = 31;
const CROWD = 1_000;

const availableOf = ({ exchange }: TestExchange, userId: typeof ALICE, wallet: 'spot' | 'future') =>
  exchange.balances(userId, wallet).find(({ coinId }) => coinId === USDT)?.available ?? 0n;

it('moves between each pair of wallets and back', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 10 });
  const steps = [
    ['spot', 'p2p'],
    ['p2p', 'future'],
    ['future', 'spot'],
    ['spot', 'future'],
    ['future', 'p2p'],
    ['p2p', 'spot'],
  ] as const;
  for (const [index, [from, to]] of steps.entries()) {
    const moved = await test.exchange.transact((ledger, now) =>
      moveBetweenWallets(
        ledger,
        {
          userId: ALICE,
          coinId: USDT,
          amount: coinUnits(10),
          requestId: requestId(`move-${index}`),
          from,
          to,
        },
        now,
      ),
    );
    expect(moved).toEqual({
      fromAvailable: 0n,
      toAvailable: coinUnits(10),
      at: test.clock.nowMs,
    });
  }
  expect(test.balanceText(ALICE, USDT)).toBe('10 + 0');
  expect(checkLedger(test.db)).toEqual([]);
});

it('moves once for a repeated request, and rejects its ID for another movement', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 10 });
  const request = { coinId: USDT, amount: coinUnits(3), requestId: requestId('once') };
  const transfer = { ...request, userId: ALICE, from: 'spot', to: 'future' } as const;
  const move = (change: Partial<typeof transfer> = {}) =>
    test.exchange.transact((ledger, now) =>
      moveBetweenWallets(ledger, { ...transfer, ...change }, now),
    );
  const first = await move();
  test.clock.nowMs += 60_000;
  expect(await move()).toEqual(first);
  expect(await move({ amount: coinUnits(4) })).toEqual(reject('request_id_reused'));
  expect(await move({ coinId: USDT, to: 'future', amount: units(2n ** 70n) })).toEqual(
    reject('request_id_reused'),
  );
  expect(availableOf(test, ALICE, 'future')).toBe(coinUnits(3));
  // The ID belongs to its user and kind of transfer.
  const send = { ...request, userId: ALICE, receiverId: BOB };
  const sent = await test.exchange.transact((ledger, now) => moveToUser(ledger, send, now));
  expect(sent).toMatchObject({ fromAvailable: coinUnits(4) });
  const back = { ...request, userId: BOB, receiverId: ALICE };
  const returned = await test.exchange.transact((ledger, now) => moveToUser(ledger, back, now));
  expect(returned).toMatchObject({ fromAvailable: 0n });
});

it('moves nothing beyond the balance, whatever the amount', async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 10 });
  for (const amount of [coinUnits(10) + 1n, 2n ** 63n, 2n ** 100n]) {
    const transfer = { coinId: USDT, amount: units(amount), requestId: requestId('much') };
    const moved = await test.exchange.transact((ledger, now) =>
      moveBetweenWallets(ledger, { ...transfer, userId: ALICE, from: 'spot', to: 'p2p' }, now),
    );
    expect(moved).toEqual(reject('balance_too_low'));
  }
  expect(test.balanceText(ALICE, USDT)).toBe('10 + 0');
});

it(`lets one of ${CROWD} concurrent requests have the full balance`, async () => {
  const test = await openExchangeWith({ users: [ALICE], usdt: 1 });
  const outcomes = await Promise.all(
    Array.from({ length: CROWD }, (_, index) => {
      const request = { coinId: USDT, amount: coinUnits(1), requestId: requestId(`all-${index}`) };
      return test.exchange.transact((ledger, now) =>
        index % 2 === 0
          ? moveToUser(ledger, { ...request, userId: ALICE, receiverId: BOB }, now)
          : moveBetweenWallets(ledger, { ...request, userId: ALICE, from: 'spot', to: 'p2p' }, now),
      );
    }),
  );
  expect(outcomes.filter((outcome) => !isRejection(outcome))).toHaveLength(1);
  expect(
    new Set(outcomes.filter((outcome) => isRejection(outcome)).map(({ rejection }) => rejection)),
  ).toEqual(new Set(['balance_too_low']));
  expect(checkLedger(test.db)).toEqual([]);
});

it('sends back and forth at the same time without losing a unit', async () => {
  const test = await openExchangeWith({ users: [ALICE, BOB], usdt: 5 });
  await Promise.all(
    Array.from({ length: CROWD }, (_, index) => {
      const [userId, receiverId] = index % 2 === 0 ? [ALICE, BOB] : [BOB, ALICE];
      const request = { coinId: USDT, amount: coinUnits(3), requestId: requestId(`pair-${index}`) };
      return test.exchange.transact((ledger, now) =>
        moveToUser(ledger, { ...request, userId, receiverId }, now),
      );
    }),
  );
  const total = availableOf(test, ALICE, 'spot') + availableOf(test, BOB, 'spot');
  expect(total).toBe(coinUnits(10));
  expect(checkLedger(test.db)).toEqual([]);
});

it(`never overdraws a balance by ${CROWD} concurrent transfers and orders (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const test = await openExchangeWith({ users: [ALICE], usdt: 1_000 });
  const counts = { moved: 0, sent: 0, ordered: 0, rejected: 0 };
  let [spot, future, bob] = [coinUnits(1_000) as bigint, 0n, 0n];
  const one = async (index: number): Promise<void> => {
    const amount = units(BigInt(random.between(1, 10 ** 9)));
    const request = { userId: ALICE, coinId: USDT, amount, requestId: requestId(`c-${index}`) };
    const draw = random.next();
    if (draw < 0.15) {
      const order = { userId: ALICE, pairId: BTC_USDT.id, side: 'buy', kind: 'limit' } as const;
      const placed = await test.exchange.place({ ...order, ...at('20000', '0.0005') });
      if (isRejection(placed)) counts.rejected += 1;
      else {
        counts.ordered += 1;
        spot -= coinUnits(10);
      }
      return;
    }
    if (draw < 0.5) {
      const send = { ...request, receiverId: BOB };
      const sent = await test.exchange.transact((ledger, now) => moveToUser(ledger, send, now));
      if (isRejection(sent)) return void (counts.rejected += 1);
      counts.sent += 1;
      spot -= amount;
      bob += amount;
      return;
    }
    const isBack = draw > 0.8;
    const [from, to] = isBack ? (['future', 'spot'] as const) : (['spot', 'future'] as const);
    const moved = await test.exchange.transact((ledger, now) =>
      moveBetweenWallets(ledger, { ...request, from, to }, now),
    );
    if (isRejection(moved)) return void (counts.rejected += 1);
    counts.moved += 1;
    const change: bigint = isBack ? amount : 0n - amount;
    spot += change;
    future -= change;
  };
  await Promise.all(Array.from({ length: CROWD }, (_, index) => one(index)));
  console.log(`seed ${SEED}: ${JSON.stringify(counts)}`);
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(20);
  expect(availableOf(test, ALICE, 'spot')).toBe(spot);
  expect(availableOf(test, ALICE, 'future')).toBe(future);
  expect(availableOf(test, BOB, 'spot')).toBe(bob);
  expect([spot, future, bob].filter((balance) => balance < 0n)).toEqual([]);
  const lines = historyPage(test.db, { userId: ALICE }, { page: 1, perPage: 10_000 }).rows;
  const countOf = (kind: string) => lines.filter(({ type }) => type === kind).length;
  expect(countOf('internal_transfer')).toBe(counts.sent);
  expect(countOf('wallet_transfer')).toBe(counts.moved * 2);
  expect(countOf('order_freeze')).toBe(counts.ordered);
  expect(checkLedger(test.db)).toEqual([]);
  expect(test.fatal).toEqual([]);
});
