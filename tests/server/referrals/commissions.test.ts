/** What fees earn, for whom, and when it is paid, on a real exchange in memory. */
import { expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { ReferralEarningType } from '#contract/entities/referral.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { addVolume } from '#server/referrals/invitee-volumes.ts';
import { epochMs } from '#contract/core/time.ts';
import { BTC, coins, coinUnits, USDT } from '#tests/support/test-exchange.ts';
import { openTestReferrals, user, type TestReferrals } from '#tests/support/test-referrals.ts';
import { reject } from '#server/runtime/rejection.ts';

const [REFERRER, FRIEND, SECOND, THIRD, FOURTH] = [1, 2, 3, 4, 5].map(user) as [
  UserId,
  UserId,
  UserId,
  UserId,
  UserId,
];

const earnings = async (
  { referrals }: TestReferrals,
  beneficiaryId: UserId,
  type: ReferralEarningType = 'trade',
) => (await referrals.earnings({ beneficiaryId, type, page: 1, perPage: 100 })).rows;

/** "referrer 1 4.05 of 18 USDT": role, level, amount, fee. */
const shownEarnings = async (
  at: TestReferrals,
  beneficiaryId: UserId,
  type?: ReferralEarningType,
) =>
  (await earnings(at, beneficiaryId, type)).map(
    ({ role, level, amount, fee, coin }) => `${role} ${level} ${amount} of ${fee} ${coin}`,
  );

const usdtOf = ({ test }: TestReferrals, userId: UserId): bigint =>
  test.exchange.balances(userId).find(({ coinId }) => coinId === USDT)?.available ?? 0n;

/** Gives a referrer this many active friends who traded this value in USDT, today. */
const trade = ({ test }: TestReferrals, inviteeId: UserId, value: number) =>
  test.exchange.transact(() =>
    addVolume(test.db, inviteeId, coinUnits(value), epochMs(test.clock.nowMs)),
  );

it('[REF-01] earns a share of the fee that a trade has paid, for the referrer and the friend', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER, 25);
  await at.sell(FRIEND, '0.1');
  // 6,000 USDT at 10 bps are a fee of 6, of which 20% are 1.2.
  expect(await shownEarnings(at, REFERRER)).toEqual(['referrer 1 0.9 of 6 USDT']);
  expect(await shownEarnings(at, FRIEND)).toEqual(['friend 1 0.3 of 6 USDT']);
  const [own] = await earnings(at, FRIEND);
  expect(own).toMatchObject({ invitee: undefined, status: 'pending', paidAt: undefined });
  expect((await earnings(at, REFERRER))[0]).toMatchObject({ invitee: 'u***@example.com' });
  expect(await at.referrals.summary(REFERRER)).toMatchObject({
    inviteeCount: 1,
    activeInviteeCount: 1,
    volume30d: '6000',
    paidTotal: '0',
    pendingTotal: '0.9',
  });
  expect(at.errors).toEqual([]);
});

it('[REF-01] earns from withdrawal fees in their coin, apart from trades', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  await at.payFee(FRIEND, coins('0.0005'), 'withdrawal_fee', BTC);
  expect(await shownEarnings(at, REFERRER, 'withdrawal')).toEqual([
    'referrer 1 0.0001 of 0.0005 BTC',
  ]);
  expect(await shownEarnings(at, REFERRER, 'trade')).toEqual([]);
});

it('[REF-01] earns nothing from users who were not invited, and from fees before the sign-up', async () => {
  const at = await openTestReferrals();
  await at.payFee(FRIEND, coinUnits(5));
  await at.invite(THIRD, REFERRER);
  await at.settle();
  await at.payFee(SECOND, coinUnits(5));
  expect(await shownEarnings(at, REFERRER)).toEqual([]);
});

it('[REF-01] pays three levels at falling rates, and nothing above', async () => {
  const at = await openTestReferrals();
  await at.invite(SECOND, REFERRER);
  await at.invite(THIRD, SECOND);
  await at.invite(FOURTH, THIRD);
  await at.invite(FRIEND, FOURTH);
  await at.payFee(FRIEND, coinUnits(100));
  expect(await shownEarnings(at, FOURTH)).toEqual(['referrer 1 20 of 100 USDT']);
  expect(await shownEarnings(at, THIRD)).toEqual(['referrer 2 5 of 100 USDT']);
  expect(await shownEarnings(at, SECOND)).toEqual(['referrer 3 2 of 100 USDT']);
  expect(await shownEarnings(at, REFERRER)).toEqual([]);
  const { rows, total } = await at.referrals.invitees(SECOND, {
    level: undefined,
    page: 1,
    perPage: 20,
  });
  expect(total).toBe(3);
  const shown = rows.map(({ level, commissionTotal }) => `${level}: ${commissionTotal}`);
  expect(shown.toSorted()).toEqual(['1: 0', '2: 0', '3: 2']);
});

it('[REF-01] adds the fees of an hour before it rounds', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  // 20% of 4 units are nothing; of 20 units, 4.
  for (let count = 0; count < 5; count += 1) {
    await at.payFee(FRIEND, coins('0.00000004'));
    await at.settle();
  }
  expect(await shownEarnings(at, REFERRER)).toEqual(['referrer 1 0.00000004 of 0.0000002 USDT']);
  await at.payFee(FRIEND, coins('0.00000004'), 'withdrawal_fee');
  expect(await shownEarnings(at, REFERRER, 'withdrawal')).toEqual([]);
  at.pass(HOUR_MS);
  await at.settle();
  expect(at.test.db.all('SELECT id FROM referral_earning WHERE paid_at_ms IS NULL')).toEqual([]);
});

it('[REF-01] keeps the share of a friend when the code changes', async () => {
  const at = await openTestReferrals();
  const code = await at.invite(FRIEND, REFERRER, 25);
  const change = { code, label: 'Forum', friendShare: 0, isDefault: true };
  expect(await at.referrals.saveCode(REFERRER, change)).toMatchObject({ friendShare: 0 });
  await at.bind(THIRD, code);
  await at.payFee(FRIEND, coinUnits(10));
  await at.payFee(THIRD, coinUnits(10));
  expect(await shownEarnings(at, FRIEND)).toEqual(['friend 1 0.5 of 10 USDT']);
  expect(await shownEarnings(at, THIRD)).toEqual([]);
  expect((await at.referrals.summary(FRIEND)).ownReferral).toMatchObject({ code, friendShare: 25 });
});

it('[REF-01] raises the rate with the tier, and gives futures fees their own rate', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  const inviteeIds = Array.from({ length: 200 }, (_, index) => 1_000 + index);
  for (const number of inviteeIds) {
    at.test.db.run('INSERT INTO referral VALUES (?, ?, ?, 0, 0, 0)', [number, REFERRER, 'BULK']);
  }
  const tierAt = async (activeCount: number, value: number) => {
    at.test.db.run('DELETE FROM referral_volume');
    for (const number of inviteeIds.slice(0, activeCount)) {
      await trade(at, user(number), value / activeCount);
    }
    at.pass(60_000);
    await at.payFee(FRIEND, coinUnits(100));
    await at.payFee(FRIEND, coinUnits(100), 'futures_fee');
    const { tier } = await at.referrals.summary(REFERRER);
    const rates = (await earnings(at, REFERRER)).map(({ amount }) => amount);
    at.pass(HOUR_MS);
    at.test.db.run('DELETE FROM referral_earning');
    return [tier, ...rates.toSorted()];
  };
  // Fees of one rate are one row.
  expect(await tierAt(9, 90_000)).toEqual([1, '40']);
  expect(await tierAt(10, 49_990)).toEqual([1, '40']);
  expect(await tierAt(10, 50_000)).toEqual([2, '50']);
  expect(await tierAt(50, 500_000)).toEqual([3, '60']);
  expect(await tierAt(200, 5_000_000)).toEqual([4, '35', '40']);
});

it('[REF-01] counts the volume of thirty days, of futures too', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  await at.sell(FRIEND, '0.01');
  const now = epochMs(at.test.clock.nowMs);
  at.fills.push({ seq: 1, userId: FRIEND, value: coinUnits(1_000), at: now });
  at.fills.push({ seq: 2, userId: THIRD, value: coinUnits(1_000), at: now });
  expect(await at.referrals.summary(REFERRER)).toMatchObject({ volume30d: '1600' });
  expect(await at.referrals.summary(REFERRER)).toMatchObject({ volume30d: '1600' });
  at.pass(29 * DAY_MS);
  expect(await at.referrals.summary(REFERRER)).toMatchObject({ activeInviteeCount: 1 });
  at.pass(DAY_MS);
  expect(await at.referrals.summary(REFERRER)).toMatchObject({
    activeInviteeCount: 0,
    volume30d: '0',
  });
  expect(at.test.db.all('SELECT * FROM referral_volume')).toEqual([]);
});

it('[REF-01] earns from futures fees for twelve months, and from spot fees for longer', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  const { expiresAt } = (await at.referrals.summary(FRIEND)).ownReferral ?? {};
  expect(new Date(Number(expiresAt)).toISOString()).toBe('2027-01-01T00:00:00.000Z');
  at.pass(Number(expiresAt) - at.test.clock.nowMs - 1);
  await at.payFee(FRIEND, coinUnits(10), 'futures_fee');
  expect(await shownEarnings(at, REFERRER)).toEqual(['referrer 1 2 of 10 USDT']);
  at.pass(1);
  await at.payFee(FRIEND, coinUnits(10), 'futures_fee');
  expect(await shownEarnings(at, REFERRER)).toHaveLength(1);
  await at.payFee(FRIEND, coinUnits(30));
  expect((await shownEarnings(at, REFERRER))[0]).toBe('referrer 1 6 of 30 USDT');
});

it('[REF-01] disqualifies accounts that share a device: pending rows go, paid ones stay', async () => {
  const at = await openTestReferrals();
  await at.invite(SECOND, REFERRER);
  await at.invite(FRIEND, SECOND, 25);
  await at.payFee(FRIEND, coinUnits(100));
  at.pass(HOUR_MS);
  await at.settle();
  await at.payFee(FRIEND, coinUnits(100));
  expect(await earnings(at, SECOND)).toHaveLength(2);
  await at.useDevice(SECOND, 'phone');
  await at.useDevice(FRIEND, 'desktop');
  expect(await earnings(at, SECOND)).toHaveLength(2);
  await at.useDevice(FRIEND, 'phone');
  await at.payFee(FRIEND, coinUnits(100));
  for (const userId of [REFERRER, SECOND, FRIEND]) {
    expect(await earnings(at, userId)).toMatchObject([{ status: 'paid' }]);
  }
  const page = { level: undefined, page: 1, perPage: 20 } as const;
  expect((await at.referrals.invitees(SECOND, page)).rows[0]?.status).toBe('disqualified');
  // The other friend's chain ends at the two accounts of one person.
  await at.invite(THIRD, FRIEND);
  await at.payFee(THIRD, coinUnits(100));
  expect(await shownEarnings(at, FRIEND)).toHaveLength(2);
  expect(await earnings(at, SECOND)).toHaveLength(1);
});

it('[REF-01] disqualifies when the referrer signs in on the device of the friend', async () => {
  const at = await openTestReferrals();
  await at.useDevice(FRIEND, 'phone');
  await at.invite(FRIEND, REFERRER);
  await at.payFee(FRIEND, coinUnits(100));
  await at.useDevice(REFERRER, 'phone');
  expect(await earnings(at, REFERRER)).toEqual([]);
});

it('[REF-01] earns nothing for referrers from a friend above the limit, while it lasts', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER, 25);
  await trade(at, FRIEND, 10_000_000);
  await at.payFee(FRIEND, coinUnits(10));
  expect(await earnings(at, REFERRER)).toHaveLength(1);
  await trade(at, FRIEND, 1);
  await at.payFee(FRIEND, coinUnits(20));
  expect(await shownEarnings(at, REFERRER)).toEqual(['referrer 1 1.5 of 10 USDT']);
  expect(await shownEarnings(at, FRIEND)).toEqual(['friend 1 1.5 of 30 USDT']);
  const page = { level: undefined, page: 1, perPage: 20 } as const;
  expect((await at.referrals.invitees(REFERRER, page)).rows[0]?.status).toBe('above_limit');
  at.pass(30 * DAY_MS);
  expect((await at.referrals.invitees(REFERRER, page)).rows[0]?.status).toBe('active');
  await at.payFee(FRIEND, coinUnits(10));
  expect(await earnings(at, REFERRER)).toHaveLength(2);
});

it('[REF-01] pays each hour into the spot wallet, with one notification per coin', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  await at.invite(THIRD, REFERRER);
  at.notifications.length = 0;
  const before = usdtOf(at, REFERRER);
  await at.payFee(FRIEND, coinUnits(10));
  await at.payFee(THIRD, coinUnits(10));
  await at.payFee(THIRD, coins('0.001'), 'trade_fee', BTC);
  at.pass(HOUR_MS - 1);
  await at.settle();
  expect(usdtOf(at, REFERRER)).toBe(before);
  at.pass(1);
  await at.settle();
  await at.settle();
  expect(usdtOf(at, REFERRER) - before).toBe(coinUnits(4));
  expect(at.notifications).toEqual([
    {
      userId: REFERRER,
      details: { kind: 'referral', event: 'commission_paid', coin: 'USDT', amount: '4' },
    },
    {
      userId: REFERRER,
      details: { kind: 'referral', event: 'commission_paid', coin: 'BTC', amount: '0.0002' },
    },
  ]);
  const rows = await earnings(at, REFERRER);
  expect(rows.map(({ status, paidAt }) => [status, paidAt])).toEqual(
    rows.map(() => ['paid', at.test.clock.nowMs]),
  );
  expect(await at.referrals.summary(REFERRER)).toMatchObject({
    paidTotal: '16',
    pendingTotal: '0',
    nextPayoutAt: at.test.clock.nowMs + HOUR_MS,
  });
  const lines = at.test.db.all<{ cause: string }>(
    "SELECT cause FROM transfer WHERE type = 'referral' AND receiver_id = ?",
    [REFERRER],
  );
  expect(lines.map(({ cause }) => cause).toSorted()).toEqual(
    rows.map(({ id }) => `referral:${id}`).toSorted(),
  );
  expect(checkLedger(at.test.db)).toEqual([]);
});

it('[REF-01] pays once after a restart over an hour, and counts the fees of the time before', async () => {
  let at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  const before = usdtOf(at, REFERRER);
  await at.payFee(FRIEND, coinUnits(10));
  await at.settle();
  await at.payFee(FRIEND, coinUnits(10));
  at = at.restart();
  at.pass(3 * HOUR_MS);
  await at.settle();
  expect(usdtOf(at, REFERRER) - before).toBe(coinUnits(4));
  at = at.restart();
  await at.settle();
  at.pass(HOUR_MS);
  await at.settle();
  expect(usdtOf(at, REFERRER) - before).toBe(coinUnits(4));
  expect(checkLedger(at.test.db)).toEqual([]);
});

it('[REF-01] neither loses nor doubles a commission when a step fails half-way', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  const before = usdtOf(at, REFERRER);
  await at.payFee(FRIEND, coinUnits(10));
  at.failure.in = 'valueOf';
  await at.settle();
  expect(at.test.db.all('SELECT id FROM referral_earning')).toEqual([]);
  at.failure.in = 'putNotification';
  at.pass(HOUR_MS);
  await at.settle();
  expect(usdtOf(at, REFERRER)).toBe(before);
  expect(at.errors).toHaveLength(2);
  at.failure.in = undefined;
  await at.settle();
  await at.settle();
  expect(usdtOf(at, REFERRER) - before).toBe(coinUnits(2));
  expect(checkLedger(at.test.db)).toEqual([]);
});

const isPaid = ({ details }: { readonly details: object }): boolean =>
  'event' in details && details.event === 'commission_paid';

it('[REF-01] retries at the next payout what the house cannot pay', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  const before = usdtOf(at, REFERRER);
  await at.payFee(FRIEND, coinUnits(10));
  await at.settle();
  const house = (): bigint =>
    at.test.db.get<{ balance: bigint }>(
      `SELECT balance_units AS balance FROM account
        WHERE owner_id = 0 AND purpose = 'house' AND coin_id = ?`,
      [USDT],
    )?.balance ?? 0n;
  const drained = house();
  at.test.db.run(
    "UPDATE account SET balance_units = 0 WHERE owner_id = 0 AND purpose = 'house' AND coin_id = ?",
    [USDT],
  );
  at.pass(HOUR_MS);
  await at.settle();
  expect(usdtOf(at, REFERRER)).toBe(before);
  expect(await earnings(at, REFERRER)).toMatchObject([{ status: 'pending' }]);
  expect(at.notifications.filter(isPaid)).toEqual([]);
  at.test.db.run(
    "UPDATE account SET balance_units = ? WHERE owner_id = 0 AND purpose = 'house' AND coin_id = ?",
    [drained, USDT],
  );
  at.pass(HOUR_MS);
  await at.settle();
  expect(decimalOfUnits(usdtOf(at, REFERRER) - before)).toBe('2');
  expect(checkLedger(at.test.db)).toEqual([]);
});

it('[REF-01] pays everything before an account is closed, and nothing afterwards', async () => {
  const at = await openTestReferrals();
  const code = await at.invite(FRIEND, REFERRER);
  const before = usdtOf(at, REFERRER);
  await at.payFee(FRIEND, coinUnits(10));
  await at.referrals.leave(REFERRER);
  expect(usdtOf(at, REFERRER) - before).toBe(coinUnits(2));
  await at.payFee(FRIEND, coinUnits(10));
  await at.settle();
  await at.test.exchange.transact(() => {
    at.referrals.accountSteps.forget(REFERRER);
    at.test.db.run("UPDATE person SET email = 'no-email:closed:' || id WHERE id = ?", [REFERRER]);
  });
  await at.payFee(FRIEND, coinUnits(10));
  at.pass(HOUR_MS);
  expect(await earnings(at, REFERRER)).toMatchObject([{ status: 'paid' }]);
  expect(usdtOf(at, REFERRER) - before).toBe(coinUnits(2));
  expect(await at.referrals.check(code, false, '')).toEqual({ isValid: false, friendShare: 0 });
  const taking = { code, label: '', friendShare: 0, isDefault: false };
  expect(await at.referrals.saveCode(THIRD, taking)).toEqual(reject('referral_code_taken'));
  expect((await at.referrals.leaderboard(THIRD))[0]?.name).toBe('***');
});

it('[REF-01] pays thousands of rows in parts, with one notification per user and coin', async () => {
  const at = await openTestReferrals();
  const rowCounts = [200, 200, 2_500];
  await at.payFee(FOURTH, coinUnits(1));
  await at.settle();
  at.notifications.length = 0;
  const before = [1, 2, 3].map((number) => usdtOf(at, user(number)));
  for (const [index, count] of rowCounts.entries()) {
    at.test.db.run(
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
       INSERT INTO referral_earning (beneficiary_id, invitee_id, role, level, type, coin_id,
         hour_ms, rate, fee_units, amount_units)
       SELECT ?, 100 + n, 'referrer', 1, 'trade', 1, 0, '20', 50, 10 FROM number`,
      [count, index + 1],
    );
  }
  at.pass(HOUR_MS);
  await at.settle();
  const paid = before.map((balance, index) => usdtOf(at, user(index + 1)) - balance);
  expect(paid).toEqual(rowCounts.map((count) => BigInt(count * 10)));
  const amountsOf = (userId: UserId) =>
    at.notifications
      .filter((one) => one.userId === userId)
      .map(({ details }) => ('amount' in details ? details.amount : undefined));
  expect([1, 2].map((number) => amountsOf(user(number)))).toEqual([['0.00002'], ['0.00002']]);
  const parts = amountsOf(SECOND).map((amount) => coins(String(amount)));
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(25_000n);
  expect(parts.length).toBeLessThan(11);
  expect(checkLedger(at.test.db)).toEqual([]);
});

it('[REF-01] counts more lines than one part reads', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  const count = 10_500;
  await at.test.exchange.transact((ledger, postedAt) => {
    const { available } = ledger.coinAccounts(FRIEND, USDT);
    const house = ledger.systemAccount('house', USDT);
    for (let line = 0; line < count; line += 1) {
      const cause = `test:many/${line}`;
      const fee = { debit: available, credit: house, amount: 3n, cause, postedAt };
      postTransfer(ledger, { ...fee, type: 'trade_fee' });
    }
  });
  const [row] = await earnings(at, REFERRER);
  expect(row).toMatchObject({ fee: '0.000315', amount: '0.000063' });
});
