/** Random deposits under reorganisations against a slow oracle, and many withdrawals and orders at
 *  once on one balance. */
import { expect, it } from 'vitest';
import { decimal, units, type Units } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import type { PlaceOrder } from '#server/exchange/exchange-api.ts';
import { withdrawLockOf } from '#server/custody/withdraw-locks.ts';
import { requestWithdrawal } from '#server/custody/withdrawals.ts';
import { ALICE, at, BOB, BTC_USDT, CAROL, coins, USDT } from '#tests/support/test-exchange.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import {
  knownNetwork,
  knownTerms,
  openTestCustody,
  outsideAddress,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';

const IS_LONG = process.env['TIDEMARK_LONG'] === '1';
const BLOCK_COUNT = IS_LONG ? 100_000 : 1_500;
const TRON = 4;
const network = knownNetwork(TRON);
const terms = knownTerms('USDT', TRON);
const USERS = [ALICE, BOB, CAROL];

interface ChainRow {
  readonly to_address: string;
  readonly amount_units: bigint;
  readonly state: string;
  readonly block_height: bigint | null;
}

/** Calculates a user's deposits from the chain's rows alone, when nothing is open any more. */
function oracleOf(test: TestCustody, address: string): Units {
  const rows = test.db.all<ChainRow>(
    'SELECT to_address, amount_units, state, block_height FROM chain_transaction WHERE to_address = ?',
    [address],
  );
  const mined = rows.filter(({ state }) => state === 'mined').map((row) => row.amount_units);
  return units(mined.reduce((sum, amount) => sum + amount, 0n));
}

it(
  'credits exactly what the network keeps, and nothing removed stays withdrawable',
  { timeout: IS_LONG ? 3_600_000 : 60_000 },
  async () => {
    const seed = 90_417;
    console.log(`deposit seed ${seed}, ${BLOCK_COUNT} blocks`);
    const random = seededRandom(seed);
    const test = openTestCustody({ hasFaults: true, seed: String(seed) });
    for (let block = 0; block < BLOCK_COUNT; block += 1) {
      if (random.next() < 0.3) {
        const isSmall = random.next() < 0.2;
        const amount = isSmall ? random.between(1, 99_999_999) : random.between(1, 900) * 10 ** 8;
        const dropAt = random.next() < 0.15 ? random.between(0, 20) : undefined;
        await sendTo(test, random.pick(USERS), {
          coin: 'USDT',
          networkId: TRON,
          amount: units(BigInt(amount)),
          ...(dropAt === undefined ? {} : { dropAt }),
        });
      }
      await test.blocks(TRON, random.between(1, 3));
      if (block % 50 === 0) checkOpen(test);
    }
    // A large deposit lifts what is still below the minimum; then everything settles.
    for (const user of USERS) {
      await sendTo(test, user, { coin: 'USDT', networkId: TRON, amount: coins('1000') });
    }
    await test.blocks(TRON, 400);
    for (const user of USERS) {
      const { address } = await test.custody.openDepositAddress(user, network);
      const expected = oracleOf(test, address);
      const balance = test.exchange.balances(user).find(({ coinId }) => coinId === USDT);
      expect(balance?.available, `user ${user}, seed ${seed}`).toBe(expected);
      expect(withdrawLockOf(test.db, user, USDT, test.clock.nowMs as never).locked).toBe(0n);
    }
    const removed = test.db.get<{ count: bigint }>(
      'SELECT count(*) AS count FROM chain_reorganisation',
    );
    console.log(`${removed?.count} reorganisations`);
    expect(Number(removed?.count ?? 0n)).toBeGreaterThan(10);
    expect(await test.ledgerBreaches()).toEqual([]);
    expect(test.errors).toEqual([]);
  },
);

/** Withdrawable money is at most what is mined with enough confirmations, at every moment. */
function checkOpen(test: TestCustody): void {
  for (const user of USERS) {
    const row = test.db.get<{ total: bigint | null }>(
      `SELECT sum(d.amount_units) AS total
         FROM deposit d JOIN chain_transaction t ON t.id = d.transaction_id
         JOIN chain_tip p ON p.network_id = t.network_id
        WHERE d.user_id = ? AND t.state = 'mined' AND p.height - t.block_height + 1 >= ?`,
      [user, network.confirmationsToUnlock],
    );
    const balance = test.exchange.balances(user).find(({ coinId }) => coinId === USDT);
    const { locked } = withdrawLockOf(test.db, user, USDT, test.clock.nowMs as never);
    const withdrawable = (balance?.available ?? 0n) - locked;
    expect(withdrawable <= (row?.total ?? 0n), `user ${user}`).toBe(true);
  }
}

it('never overdraws one balance with many withdrawals and orders at once', async () => {
  const count = IS_LONG ? 1_000 : 300;
  const test = openTestCustody();
  await test.credit(ALICE, USDT, coins('2000'));
  const before = test.clock.nowMs;
  const withdraw = (index: number) =>
    test.custody.run((tx) => {
      // Each request has its own time, because of the spacing between two of them.
      const now = (before + index * 10_000) as never;
      return requestWithdrawal(
        { ...tx, now },
        {
          userId: ALICE,
          coin: 'USDT',
          networkId: TRON,
          address: outsideAddress(network, `to ${index}`),
          memo: undefined,
          isWithoutMemo: false,
          amount: decimal(String(10 + (index % 40))),
          feeMode: index % 2 === 0 ? 'on_top' : 'included',
          requestId: requestId(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
          note: undefined,
          twoFactorCode: '1',
          mailCode: '1',
        },
      );
    });
  const order: PlaceOrder = {
    userId: ALICE,
    pairId: BTC_USDT.id,
    side: 'buy',
    kind: 'limit',
    ...at('20000', '0.001'),
  };
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, index) => [
      withdraw(index),
      test.exchange.place(order),
    ]).flat(),
  );
  const names = outcomes.map((outcome) =>
    typeof outcome === 'string' ? outcome : 'rejection' in outcome ? outcome.rejection : 'accepted',
  );
  const accepted = names.filter((name) => name === 'accepted').length;
  console.log(`${accepted} of ${names.length} accepted`);
  expect(accepted).toBeGreaterThan(20);
  expect(new Set(names.filter((name) => name !== 'accepted'))).toContain('balance_too_low');
  const balance = test.exchange.balances(ALICE).find(({ coinId }) => coinId === USDT);
  expect((balance?.available ?? -1n) >= 0n).toBe(true);
  expect((balance?.available ?? 0n) + (balance?.frozen ?? 0n)).toBe(coins('2000'));
  expect(await test.ledgerBreaches()).toEqual([]);
  await test.exchange.cancelAll({ userId: ALICE });
  test.clock.nowMs = before + count * 10_000;
  await test.pass(1);
  await test.blocks(TRON, 40);
  const settled = test.db.get<{ open: bigint; paid: bigint }>(
    `SELECT sum(sub_status <> 30) AS open, sum(debit_units) AS paid FROM withdrawal`,
  );
  expect(settled?.open).toBe(0n);
  const rest = test.exchange.balances(ALICE).find(({ coinId }) => coinId === USDT);
  expect(rest).toMatchObject({ frozen: 0n, available: coins('2000') - (settled?.paid ?? 0n) });
  expect(await test.ledgerBreaches()).toEqual([]);
  expect(terms.coinId).toBe(USDT);
});
