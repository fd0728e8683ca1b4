/** Two accounts of one person: what a referrer and a friend have both used. */
import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { shareSign, USE, type SharedSign } from '#tests/support/shared-signs.ts';
import { coinUnits } from '#tests/support/test-exchange.ts';
import { openTestReferrals, user, type TestReferrals } from '#tests/support/test-referrals.ts';

const [REFERRER, FRIEND, STRANGER] = [user(1), user(2), user(3)] as const;

const SIGNS = Object.keys(USE) as SharedSign[];

/** Commissions paid to the referrer after an hour in which the friend has paid a fee. */
async function payAfter(prepare: (at: TestReferrals) => void): Promise<string | undefined> {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  await at.payFee(FRIEND, coinUnits(100));
  prepare(at);
  at.pass(HOUR_MS);
  await at.settle();
  const { paidTotal } = await at.referrals.summary(REFERRER);
  const page = { level: undefined, page: 1, perPage: 20 } as const;
  const [invitee] = (await at.referrals.invitees(REFERRER, page)).rows;
  expect(at.errors).toEqual([]);
  return `${paidTotal} ${invitee?.status}`;
}

it('pays while a referrer and a friend share nothing', async () => {
  const paid = await payAfter((at) => {
    for (const sign of SIGNS) {
      USE[sign](at, REFERRER, 'a');
      USE[sign](at, FRIEND, 'b');
      USE[sign](at, STRANGER, 'a');
    }
  });
  expect(paid).toBe('20 active');
});

it.each(SIGNS)(
  'holds back, for the operator, while a referrer and a friend share only the same %s',
  async (sign) => {
    const paid = await payAfter((at) => {
      shareSign(at, sign, [REFERRER, FRIEND]);
    });
    expect(paid).toBe('0 active');
  },
);

it.each([
  ['address', 'sender'],
  ['address', 'receiver'],
  ['sender', 'receiver'],
] as const)(
  'disqualifies a friend with the same %s and %s before the payment',
  async (...signs) => {
    const paid = await payAfter((at) => {
      for (const sign of signs) shareSign(at, sign, [REFERRER, FRIEND]);
    });
    expect(paid).toBe('0 disqualified');
  },
);
