/** Codes: how they are made, changed, checked and bound. */
import { expect, it } from 'vitest';
import { addVolume } from '#server/referrals/invitee-volumes.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { coinUnits } from '#tests/support/test-exchange.ts';
import { openTestReferrals, user } from '#tests/support/test-referrals.ts';
import { reject } from '#server/runtime/rejection.ts';

const [OWNER, FRIEND, OTHER] = [user(1), user(2), user(3)];
const draft = { code: undefined, label: '', friendShare: 0, isDefault: false };

it('[REF-01] makes one random default code at the first read', async () => {
  const { referrals } = await openTestReferrals();
  const [first, second] = await Promise.all([referrals.codes(OWNER), referrals.codes(OWNER)]);
  expect(first).toEqual(second);
  expect(first).toMatchObject([{ isDefault: true, friendShare: 0, clicks: 0, signUps: 0 }]);
  expect(first[0]?.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect((await referrals.codes(OTHER))[0]?.code).not.toBe(first[0]?.code);
});

it('[REF-01] makes and changes codes, of which exactly one is the default', async () => {
  const at = await openTestReferrals();
  const { referrals } = at;
  const save = (code: string, isDefault: boolean, label = '') =>
    referrals.saveCode(OWNER, { ...draft, code, isDefault, label });
  expect(await save('first1', false)).toMatchObject({ code: 'FIRST1', isDefault: true });
  at.pass(1);
  expect(await save('SECOND', true, 'Forum')).toMatchObject({ isDefault: true, label: 'Forum' });
  expect((await referrals.codes(OWNER)).map((one) => [one.code, one.isDefault])).toEqual([
    ['SECOND', true],
    ['FIRST1', false],
  ]);
  expect(await save('second', false, 'Video')).toMatchObject({ isDefault: true, label: 'Video' });
  expect((await referrals.codes(OWNER)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

it('[REF-01] rejects taken and malformed codes, high shares and a code too many', async () => {
  const at = await openTestReferrals();
  const { referrals } = at;
  const save = (change: Partial<Omit<typeof draft, 'code'>> & { readonly code?: string }) =>
    referrals.saveCode(OWNER, { ...draft, ...change });
  await referrals.saveCode(OTHER, { ...draft, code: 'TAKEN1' });
  expect(await save({ code: 'taken1' })).toEqual(reject('referral_code_taken'));
  for (const code of ['short', 'LONGERTHAN12X', 'UNDER_1', 'ÄÖÜÄÖÜ', '', '12 456']) {
    expect(await save({ code }), code).toEqual(reject('referral_code_malformed'));
  }
  for (const friendShare of [-5, 1, 26, 50, 100, 0.5]) {
    expect(await save({ friendShare }), String(friendShare)).toEqual(
      reject('friend_share_too_high'),
    );
  }
  for (let count = 0; count < 30; count += 1) {
    expect(await save({ friendShare: 25 })).toMatchObject({ friendShare: 25 });
  }
  expect(await save({})).toEqual(reject('referral_code_limit_reached'));
  const [newest] = await referrals.codes(OWNER);
  expect(await save({ code: String(newest?.code), label: 'still' })).toMatchObject({
    label: 'still',
  });
});

it('[REF-01] allows a share of 50% from the second tier on, and keeps it when the tier falls', async () => {
  const at = await openTestReferrals();
  for (let number = 1; number <= 10; number += 1) {
    at.test.db.run('INSERT INTO referral VALUES (?, ?, ?, 0, 0, 0)', [1_000 + number, OWNER, 'X']);
    await at.test.exchange.transact((_ledger, now) =>
      addVolume(at.test.db, user(1_000 + number), coinUnits(5_000), epochMs(now)),
    );
  }
  const half = { ...draft, code: 'HALFHALF', friendShare: 50 };
  expect(await at.referrals.saveCode(OWNER, half)).toMatchObject({ friendShare: 50 });
  at.pass(30 * DAY_MS);
  expect((await at.referrals.summary(OWNER)).tier).toBe(1);
  const renamed = { ...half, label: 'old' };
  expect(await at.referrals.saveCode(OWNER, renamed)).toMatchObject({ friendShare: 50 });
  expect(await at.referrals.saveCode(OWNER, { ...half, code: 'ANOTHER1' })).toEqual(
    reject('friend_share_too_high'),
  );
});

it('[REF-01] binds in any case, notifies the referrer, and ignores unknown codes', async () => {
  const at = await openTestReferrals();
  await at.referrals.saveCode(OWNER, { ...draft, code: 'SUMMER26', friendShare: 10 });
  await at.bind(FRIEND, ' summer26 ');
  for (const code of ['UNKNOWN1', 'x', '', "' OR 1=1 --"]) await at.bind(OTHER, code);
  expect((await at.referrals.summary(OWNER)).inviteeCount).toBe(1);
  expect((await at.referrals.summary(OTHER)).ownReferral).toBeUndefined();
  expect((await at.referrals.summary(FRIEND)).ownReferral).toMatchObject({
    code: 'SUMMER26',
    friendShare: 10,
  });
  expect(at.notifications).toEqual([
    {
      userId: OWNER,
      details: { kind: 'referral', event: 'friend_joined', friend: 'u***@example.com' },
    },
  ]);
  expect((await at.referrals.codes(OWNER))[0]).toMatchObject({ signUps: 1 });
});

it('checks sixty codes of one address block in ten minutes, and those of other blocks meanwhile', async () => {
  const at = await openTestReferrals();
  await at.referrals.saveCode(OWNER, { ...draft, code: 'LIMITED1', friendShare: 5 });
  const check = (code: string, address: string) => at.referrals.check(code, false, address);
  for (let count = 0; count < 60; count += 1) {
    expect(await check(`GUESS${count}`, `2001:db8::${count}`)).toMatchObject({ isValid: false });
  }
  const rejected = { rejection: 'too_many_requests' };
  expect(await check('LIMITED1', '2001:db8::1')).toMatchObject(rejected);
  expect(await check('LIMITED1', '2001:db8:0:1::1')).toMatchObject({ isValid: true });
  at.pass(10 * 60_000 - 1);
  expect(await check('LIMITED1', '2001:db8::1')).toMatchObject(rejected);
  at.pass(1);
  expect(await check('LIMITED1', '2001:db8::1')).toMatchObject({ isValid: true });
});

it('counts a thousand openings of one code in a day, from however many address blocks', async () => {
  const at = await openTestReferrals();
  for (const code of ['FLOODED1', 'QUIETLY1']) {
    await at.referrals.saveCode(OWNER, { ...draft, code, friendShare: 5 });
  }
  const open = (code: string, block: number) =>
    at.referrals.check(code, true, `10.${block >> 16}.${(block >> 8) & 255}.${block & 255}`);
  const clicks = async () =>
    Object.fromEntries((await at.referrals.codes(OWNER)).map((one) => [one.code, one.clicks]));
  for (let block = 1; block <= 1_005; block += 1) {
    expect(await open('FLOODED1', block)).toMatchObject({ isValid: true });
  }
  await open('QUIETLY1', 1);
  expect(await clicks()).toEqual({ FLOODED1: 1_000, QUIETLY1: 1 });
  at.pass(DAY_MS);
  await open('FLOODED1', 1);
  expect(await clicks()).toEqual({ FLOODED1: 1_001, QUIETLY1: 1 });
});

it('[REF-01] counts the openings of a link once per address block and day', async () => {
  const at = await openTestReferrals();
  await at.referrals.saveCode(OWNER, { ...draft, code: 'CLICKED1', friendShare: 5 });
  const check = (code: string, isFromLink: boolean, address: string) =>
    at.referrals.check(code, isFromLink, address);
  const valid = { isValid: true, friendShare: 5 };
  expect(await check('clicked1', true, '203.0.113.1')).toEqual(valid);
  expect(await check('CLICKED1', true, '203.0.113.1')).toEqual(valid);
  expect(await check('CLICKED1', false, '203.0.113.2')).toEqual(valid);
  // Two addresses of one line.
  await check('CLICKED1', true, '2001:db8::1');
  await check('CLICKED1', true, '2001:db8::2');
  expect((await at.referrals.codes(OWNER))[0]?.clicks).toBe(2);
  at.pass(DAY_MS);
  await check('CLICKED1', true, '203.0.113.1');
  expect((await at.referrals.codes(OWNER))[0]?.clicks).toBe(3);
  expect(await check('UNKNOWN1', true, '203.0.113.1')).toEqual({ isValid: false, friendShare: 0 });
  expect(await check('?', true, '203.0.113.1')).toEqual({ isValid: false, friendShare: 0 });
});
