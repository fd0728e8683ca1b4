/** Random deposits under reorganisations against a slow oracle, and many withdrawals and orders at
 *  once on one balance. */
import { openDepositAddress } from '#server/custody/deposit-addresses.ts';
import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, units, unitsOf } from '#contract/core/decimal.ts';
import { requestId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { PlaceOrder } from '#server/exchange/exchange-api.ts';
import { depositOf } from '#server/custody/custody-view.ts';
import { shortDeposits } from '#server/custody/deposit-rows.ts';
import { withdrawLockOf } from '#server/custody/withdraw-locks.ts';
import { openWithdrawals } from '#server/custody/withdrawal-rows.ts';
import { requestWithdrawal } from '#server/custody/withdrawals.ts';
import { countOf } from '#tests/support/count-of.ts';
import { ALICE, at, BOB, BTC_USDT, CAROL, coins, USDT } from '#tests/support/test-exchange.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import {
  knownNetwork,
  knownTerms,
  openTestCustody,
  outsideAddress,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';

const BLOCK_COUNT = countOf({ short: 1_500, long: 100_000 });
const TRON = 4;
const network = knownNetwork(TRON);
const terms = knownTerms('USDT', TRON);
const USERS = [ALICE, BOB, CAROL];

interface ChainRow {
  readonly to_address: string;
  readonly amount_units: bigint;
  readonly state: string;
}

/** Calculates a user's deposits from the chain's rows alone, when nothing is open any more. */
function oracleOf(test: TestCustody, address: string): bigint {
  const rows = test.db.all<ChainRow>(
    'SELECT to_address, amount_units, state FROM chain_transaction WHERE to_address = ?',
    [address],
  );
  const mined = rows.filter(({ state }) => state === 'mined').map((row) => row.amount_units);
  return mined.reduce((sum, amount) => sum + amount, 0n);
}

const spendableOf = (test: TestCustody, userId: UserId): bigint =>
  test.exchange.balances(userId).find(({ coinId }) => coinId === USDT)?.available ?? 0n;

const sumOf = (test: TestCustody, sql: string, params: readonly (number | bigint)[]): bigint =>
  test.db.get<{ total: bigint | null }>(sql, [...params])?.total ?? 0n;

/** Debits of the withdrawals that have not returned. */
const spentOf = (test: TestCustody, userId: UserId): bigint =>
  sumOf(
    test,
    `SELECT sum(debit_units) AS total FROM withdrawal
      WHERE user_id = ? AND sub_status NOT IN (40, 41, 42)`,
    [userId],
  );

const shortfallOf = (test: TestCustody, userId: UserId): bigint =>
  sumOf(test, 'SELECT sum(shortfall_units) AS total FROM deposit WHERE user_id = ?', [userId]);

async function sendRandom(test: TestCustody, random: SeededRandom): Promise<void> {
  const isSmall = random.next() < 0.2;
  const amount = isSmall ? random.between(1, 99_999_999) : random.between(1, 900) * 10 ** 8;
  // Half of the removed ones could be withdrawn before.
  const dropAt = random.next() < 0.15 ? random.between(0, 20) : undefined;
  await sendTo(test, random.pick(USERS), {
    coin: 'USDT',
    networkId: TRON,
    amount: units(BigInt(amount)),
    ...(dropAt === undefined ? {} : { dropAt }),
  });
}

const lockOf = (test: TestCustody, userId: UserId) =>
  withdrawLockOf(test.custody.context, userId, {
    coinId: USDT,
    available: units(spendableOf(test, userId)),
    now: epochMs(test.clock.nowMs),
  });

/** Requests nearly everything that may be withdrawn. @returns the outcome's name. */
async function withdrawRandom(
  test: TestCustody,
  random: SeededRandom,
  id: number,
): Promise<string> {
  const userId = random.pick(USERS);
  const { locked } = lockOf(test, userId);
  const withdrawable = spendableOf(test, userId) - locked;
  const share = (withdrawable * BigInt(random.between(85, 101))) / 100n;
  const entered = share / terms.step;
  const amount = decimalOfUnits((entered > 0n ? entered : 1n) * terms.step);
  const outcome = await test.custody.run((tx) =>
    requestWithdrawal(tx, { ...withdrawalTo(id), userId, amount, feeMode: 'included' }),
  );
  const isSuspended = shortfallOf(test, userId) > 0n;
  if ('record' in outcome) {
    expect(isSuspended, 'accepted during a shortfall').toBe(false);
    return 'accepted';
  }
  if (isSuspended) {
    expect(outcome).toMatchObject({ details: { cause: 'shortfall', until: null } });
  }
  return outcome.rejection;
}

const withdrawalTo = (id: number) => ({
  coin: 'USDT',
  networkId: TRON,
  address: outsideAddress(network, `to ${id}`),
  memo: undefined,
  isWithoutMemo: false,
  requestId: requestId(`00000000-0000-4000-8000-${String(id).padStart(12, '0')}`),
  note: undefined,
  twoFactorCode: '1',
  mailCode: '1',
});

it(
  `credits exactly what the network keeps in ${BLOCK_COUNT} blocks, and freezes and shows what was spent before its rollback`,
  { timeout: countOf({ short: 60_000, long: 3_600_000 }) },
  async () => {
    const seed = 90_417;
    console.log(`deposit seed ${seed}, ${BLOCK_COUNT} blocks`);
    const random = seededRandom(seed);
    // At this level the daily limit is far away.
    const security = { levelOf: () => 3 };
    const test = openTestCustody({ hasFaults: true, seed: String(seed), security });
    const outcomes = new Map<string, number>();
    let shortCount = 0;
    let requestCount = 0;
    for (let mined = 0, next = 0; mined < BLOCK_COUNT;) {
      if (random.next() < 0.3) await sendRandom(test, random);
      if (random.next() < 0.5) {
        const outcome = await withdrawRandom(test, random, (requestCount += 1));
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      const count = random.between(1, 3);
      await test.blocks(TRON, count);
      mined += count;
      if (mined < next) continue;
      next = mined + 50;
      shortCount += checkOpen(test);
    }
    // A large deposit lifts what is still below the minimum; then everything settles.
    for (const userId of USERS) {
      await sendTo(test, userId, { coin: 'USDT', networkId: TRON, amount: coins('1000') });
    }
    await test.blocks(TRON, 400);
    for (const userId of USERS) {
      const { address } = await test.custody.run((tx) =>
        openDepositAddress(tx, userId, network, tx.now),
      );
      const expected = oracleOf(test, address) - spentOf(test, userId) + shortfallOf(test, userId);
      expect(spendableOf(test, userId), `user ${userId}, seed ${seed}`).toBe(expected);
      expect(lockOf(test, userId).locked).toBe(0n);
    }
    const removed = sumOf(test, 'SELECT count(*) AS total FROM chain_reorganisation', []);
    const reversed = sumOf(test, 'SELECT count(*) AS total FROM deposit WHERE sub_status = 32', []);
    const sent = sumOf(test, 'SELECT count(*) AS total FROM chain_transaction', []);
    console.log(
      `${sent} transactions, ${removed} reorganisations, ${reversed} deposits reversed, ${shortCount} looks at a shortfall`,
      Object.fromEntries(outcomes),
    );
    expect(Number(removed)).toBeGreaterThan(10);
    expect(shortCount).toBeGreaterThan(0);
    expect(outcomes.get('accepted') ?? 0).toBeGreaterThan(20);
    expect(outcomes.get('withdrawals_suspended') ?? 0).toBeGreaterThan(0);
    expect(await test.ledgerBreaches()).toEqual([]);
    expect(test.errors).toEqual([]);
  },
);

/**
 * Withdrawable money is at most what is mined with enough confirmations and not spent; a shortfall
 * takes every unit that is available, is shown with the deposit, and holds what is not sent.
 * @returns the number of users with a shortfall.
 */
function checkOpen(test: TestCustody): number {
  let shortCount = 0;
  for (const userId of USERS) {
    const unlocked = sumOf(
      test,
      `SELECT sum(d.amount_units) AS total
         FROM deposit d JOIN chain_transaction t ON t.id = d.transaction_id
         JOIN chain_tip p ON p.network_id = t.network_id
        WHERE d.user_id = ? AND t.state = 'mined' AND p.height - t.block_height + 1 >= ?`,
      [userId, network.confirmationsToUnlock],
    );
    const available = spendableOf(test, userId);
    const { locked } = lockOf(test, userId);
    const shortfall = shortfallOf(test, userId);
    const limit = unlocked - spentOf(test, userId) + shortfall;
    const withdrawable = available - locked;
    // Below zero, a reorganisation has taken back what was final when it left; nothing more leaves then.
    expect(withdrawable <= (limit > 0n ? limit : 0n), `user ${userId}`).toBe(true);
    if (shortfall === 0n) continue;
    shortCount += 1;
    expect(available, `user ${userId} with a shortfall`).toBe(0n);
    const shown = shortDeposits(test.db)
      .filter((record) => record.userId === userId)
      .map((record) => depositOf(test.db, record));
    const amounts: readonly bigint[] = shown.map((deposit) => unitsOf(deposit.shortfall) ?? 0n);
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(shortfall);
    for (const deposit of shown) expect(deposit.state).toBe('rolled_back');
    const free = openWithdrawals(test.db).filter(
      (record) => record.userId === userId && ['in_review', 'broadcasting'].includes(record.state),
    );
    expect(free).toEqual([]);
  }
  return shortCount;
}

it('never overdraws one balance with many withdrawals and orders at once', async () => {
  const count = countOf({ short: 300, long: 1_000 });
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
