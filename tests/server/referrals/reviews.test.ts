/** Referrals in review: nothing is paid until the operator decides, and then once. */
import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { shareSign, signInOnMachine } from '#tests/support/shared-signs.ts';
import { coinUnits } from '#tests/support/test-exchange.ts';
import { openTestReferrals, user, type TestReferrals } from '#tests/support/test-referrals.ts';

const [REFERRER, FRIEND, TOP, BELOW, OTHER] = [1, 2, 3, 4, 5].map(user) as [
  UserId,
  UserId,
  UserId,
  UserId,
  UserId,
];

/** A friend who has paid a fee of 100 USDT in the last hour, and shares one sign with the referrer. */
async function openHeld(friendShare = 0): Promise<TestReferrals> {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER, friendShare);
  await at.payFee(FRIEND, coinUnits(100));
  shareSign(at, 'address', [REFERRER, FRIEND]);
  at.pass(HOUR_MS);
  await at.settle();
  return at;
}

const decide = (
  { referrals }: TestReferrals,
  decision: 'accept' | 'reject',
  inviteeId: UserId = FRIEND,
) => referrals.decide({ inviteeId, decision, onDecided: () => undefined });

/** "paid, pending" of the users, in USDT. */
const totals = async ({ referrals }: TestReferrals, ...userIds: readonly UserId[]) =>
  Promise.all(
    userIds.map(async (userId) => {
      const { paidTotal, pendingTotal } = await referrals.summary(userId);
      return `${paidTotal}, ${pendingTotal}`;
    }),
  );

const paymentsOf = ({ test: { db } }: TestReferrals): number =>
  db.all(`SELECT 1 FROM transfer WHERE type = 'referral'`).length;

it('takes the address of the machine itself for no sign', async () => {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  await at.payFee(FRIEND, coinUnits(100));
  for (const userId of [REFERRER, FRIEND]) signInOnMachine(at, userId);
  at.pass(HOUR_MS);
  await at.settle();
  expect(at.referrals.reviews()).toEqual([]);
  expect(await totals(at, REFERRER)).toEqual(['20, 0']);
});

it('shows the held commissions of referrer and friend to the operator, and pending to the users', async () => {
  const at = await openHeld(25);
  expect(await totals(at, REFERRER, FRIEND)).toEqual(['0, 15', '0, 5']);
  expect(at.referrals.reviews()).toEqual([
    {
      id: FRIEND,
      email: 'user2@example.com',
      referrerId: REFERRER,
      referrerEmail: 'user1@example.com',
      sign: 'address_block',
      shared: '2001:db8:a:0::/64',
      held: [{ coin: 'USDT', amount: '20' }],
      heldValue: '20',
      boundAt: expect.any(Number),
      createdAt: at.test.clock.nowMs,
    },
  ]);
  expect(at.referrals.reviewQueue()).toEqual({ count: 1, oldestAt: at.test.clock.nowMs });
  expect(
    (await at.referrals.earnings({ beneficiaryId: REFERRER, type: 'trade', page: 1, perPage: 9 }))
      .rows,
  ).toMatchObject([{ amount: '15', status: 'pending', paidAt: undefined }]);
});

it('pays what was held when the operator accepts, at once, and later fees each hour', async () => {
  const at = await openHeld(25);
  expect(await decide(at, 'accept')).toBe('done');
  expect(await totals(at, REFERRER, FRIEND)).toEqual(['15, 0', '5, 0']);
  expect(at.referrals.reviews()).toEqual([]);
  await at.payFee(FRIEND, coinUnits(100));
  at.pass(HOUR_MS);
  await at.settle();
  expect(await totals(at, REFERRER)).toEqual(['30, 0']);
  expect(at.referrals.reviews()).toEqual([]);
  expect(at.errors).toEqual([]);
});

it('disqualifies when the operator rejects: nothing is paid, then or later', async () => {
  const at = await openHeld(25);
  expect(await decide(at, 'reject')).toBe('done');
  await at.payFee(FRIEND, coinUnits(100));
  at.pass(HOUR_MS);
  await at.settle();
  expect(await totals(at, REFERRER, FRIEND)).toEqual(['0, 0', '0, 0']);
  expect(paymentsOf(at)).toBe(0);
});

it('decides once, and knows only referrals in review', async () => {
  const at = await openHeld();
  const outcomes = await Promise.all([
    decide(at, 'accept'),
    decide(at, 'reject'),
    decide(at, 'accept'),
  ]);
  expect(outcomes).toEqual(['done', 'state_changed', 'state_changed']);
  expect(await decide(at, 'accept', REFERRER)).toBe('not_found');
  expect(await totals(at, REFERRER)).toEqual(['20, 0']);
  expect(paymentsOf(at)).toBe(1);
});

it('stays in review after a restart and when the sign is no longer stored', async () => {
  let at = await openHeld();
  at.test.db.run('DELETE FROM session');
  at = at.restart();
  at.pass(HOUR_MS);
  await at.settle();
  expect(await totals(at, REFERRER)).toEqual(['0, 20']);
  expect(at.referrals.reviews()).toMatchObject([{ id: FRIEND, shared: undefined }]);
});

it('pays after a restart what it could not pay when the operator accepted, once', async () => {
  let at = await openHeld();
  at.failure.in = 'putNotification';
  expect(await decide(at, 'accept')).toBe('done');
  expect(at.errors).toHaveLength(1);
  expect(await totals(at, REFERRER)).toEqual(['0, 20']);
  for (let start = 0; start < 2; start += 1) {
    at = at.restart();
    await at.settle();
    expect(await totals(at, REFERRER)).toEqual(['20, 0']);
  }
  expect(paymentsOf(at)).toBe(1);
  expect(checkLedger(at.test.db)).toEqual([]);
});

it('does not decide when the line of the audit fails', async () => {
  const at = await openHeld();
  const onDecided = (): never => {
    throw new Error('planted');
  };
  for (const decision of ['accept', 'reject'] as const) {
    await expect(at.referrals.decide({ inviteeId: FRIEND, decision, onDecided })).rejects.toThrow(
      'planted',
    );
    expect(await totals(at, REFERRER)).toEqual(['0, 20']);
    expect(at.referrals.reviews()).toHaveLength(1);
  }
});

it('disqualifies without the operator when a second sign follows the first', async () => {
  for (const isAccepted of [false, true]) {
    const at = await openHeld();
    if (isAccepted) await decide(at, 'accept');
    // The first sign is no longer stored.
    at.test.db.run('DELETE FROM session');
    shareSign(at, 'sender', [REFERRER, FRIEND]);
    expect(await decide(at, 'accept')).toBe('state_changed');
    await at.payFee(FRIEND, coinUnits(100));
    at.pass(HOUR_MS);
    await at.settle();
    expect(await totals(at, REFERRER)).toEqual([isAccepted ? '20, 0' : '0, 0']);
    expect(at.referrals.reviews()).toEqual([]);
  }
});

it('closes the review when a device shows one person', async () => {
  const at = await openHeld();
  for (const userId of [REFERRER, FRIEND]) await at.useDevice(userId, 'phone');
  expect(at.referrals.reviews()).toEqual([]);
  expect(await decide(at, 'accept')).toBe('state_changed');
  expect(await totals(at, REFERRER)).toEqual(['0, 0']);
});

it.each(['accept', 'reject'] as const)(
  'holds what passes through the referral on the way up, and nothing else: %s',
  async (decision) => {
    const at = await openTestReferrals();
    await at.invite(REFERRER, TOP);
    await at.invite(FRIEND, REFERRER);
    await at.invite(BELOW, FRIEND);
    await at.invite(OTHER, REFERRER);
    shareSign(at, 'sender', [REFERRER, FRIEND]);
    for (const userId of [REFERRER, FRIEND, BELOW, OTHER]) await at.payFee(userId, coinUnits(100));
    at.pass(HOUR_MS);
    await at.settle();
    // From BELOW, FRIEND earns the first level, and the review lies above.
    expect(await totals(at, FRIEND, REFERRER, TOP)).toEqual(['20, 0', '20, 25', '25, 7']);
    expect(at.referrals.reviews()).toMatchObject([{ id: FRIEND, heldValue: '32' }]);
    await decide(at, decision);
    const isAccepted = decision === 'accept';
    expect(await totals(at, FRIEND, REFERRER, TOP)).toEqual(
      isAccepted ? ['20, 0', '45, 0', '32, 0'] : ['20, 0', '20, 0', '25, 0'],
    );
  },
);
