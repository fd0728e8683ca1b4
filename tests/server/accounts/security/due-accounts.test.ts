/** Which accounts are due, the last check before they are closed, and what a closed account leaves behind. */
import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import { hasLiveCode, issueCode, issueLongCode } from '#server/accounts/mail/mail-codes.ts';
import { closeAccounts, dueAccounts } from '#server/accounts/security/close-account.ts';
import { DELETION_WAIT_MS } from '#server/accounts/security/security.ts';
import type { Unsettled } from '#server/accounts/security/unsettled.ts';
import { signerOf } from '#server/accounts/sign-in/signing-key.ts';
import {
  changeUser,
  findUser,
  insertUser,
  isClosed,
  type UserRecord,
} from '#server/accounts/user-records.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const NOW = epochMs(Date.UTC(2026, 0, 31));
const DUE = epochMs(NOW - DELETION_WAIT_MS);

function open() {
  const db = openMemoryDatabase();
  const unsettled = new Map<UserId, readonly Unsettled[]>();
  const forgotten = { notifications: vi.fn(), referrals: vi.fn() };
  const context = {
    db,
    unsettledOf: (userId: UserId) => unsettled.get(userId) ?? [],
    notifications: { forget: forgotten.notifications },
    referrals: { forget: forgotten.referrals },
    sessions: { endAll: (userId: UserId) => [{ userId, sessionId: `of ${userId}` }] },
  } as unknown as AccountContext;
  let count = 0;
  const userWho = (changes: Partial<UserRecord>): UserId => {
    count += 1;
    const user = {
      email: `user${count}@example.com`,
      passwordHash: 'hash',
      referralCode: undefined,
      isEmailVerified: true,
    };
    const id = db.transaction(() => insertUser(db, user, randomBytes, epochMs(0)));
    db.transaction(() => changeUser(db, id, changes));
    return id;
  };
  const requestedAt = (time: number): UserId => userWho({ deletionRequestedAt: epochMs(time) });
  const close = (due: readonly UserId[], now = NOW) =>
    db.transaction(() => closeAccounts(context, due, now)).map(({ userId }) => userId);
  return { db, context, unsettled, forgotten, userWho, requestedAt, close };
}

it('is due when the waiting period has passed to the millisecond, and not without a request', () => {
  const { context, userWho, requestedAt } = open();
  const due = requestedAt(DUE);
  requestedAt(DUE + 1);
  userWho({ nickname: 'Staying' });
  expect(dueAccounts(context, NOW)).toEqual([due]);
});

it.each([
  ['open_orders', true],
  ['limit_converts', true],
  ['futures_orders', true],
  ['futures_positions', false],
  ['withdrawals', false],
  ['p2p_ads', true],
  ['p2p_orders', false],
  ['gift_cards', false],
  ['frozen_balances', false],
] as const)('with %s is due: %s', (open_, isDue) => {
  const { context, unsettled, requestedAt } = open();
  const user = requestedAt(DUE);
  unsettled.set(user, [open_]);
  expect(dueAccounts(context, NOW)).toEqual(isDue ? [user] : []);
  // What can be canceled does not hide what cannot.
  unsettled.set(user, ['open_orders', open_, 'open_orders']);
  expect(dueAccounts(context, NOW)).toEqual(isDue ? [user] : []);
});

it('leaves all above a hundred to the next sweep, and counts those that wait not at all', () => {
  const { context, unsettled, requestedAt } = open();
  const users = Array.from({ length: 103 }, () => requestedAt(DUE));
  for (const user of users.slice(0, 2)) unsettled.set(user, ['withdrawals']);
  expect(dueAccounts(context, NOW)).toEqual(users.slice(2, 102));
});

it('closes only those of the due accounts that still are, with nothing open again', () => {
  const { db, context, unsettled, requestedAt, close } = open();
  const [leaving, canceled, requestedAgain, trading] = [0, 0, 0, 0].map(() => requestedAt(DUE));
  const due = dueAccounts(context, NOW);
  expect(due).toHaveLength(4);
  // While the exchange cancels their orders:
  for (const [user, deletionRequestedAt] of [
    [canceled, undefined],
    [requestedAgain, NOW],
  ] as const) {
    if (user !== undefined) db.transaction(() => changeUser(db, user, { deletionRequestedAt }));
  }
  // Even an order that the sweep would cancel: it came after the cancellation.
  if (trading !== undefined) unsettled.set(trading, ['open_orders']);
  expect(close(due)).toEqual([leaving]);
  const closed = due.filter((user) => {
    const record = findUser(db, user);
    return record !== undefined && isClosed(record);
  });
  expect(closed).toEqual([leaving]);
});

it('removes personal data and every code that was sent, of this user alone', () => {
  const { db, forgotten, userWho, close } = open();
  const personal = {
    nickname: 'Ann',
    firstName: 'Ann',
    lastName: 'Tide',
    phone: '+4915112345678',
    antiPhishingCode: 'tideline',
  };
  const leaving = userWho({ ...personal, deletionRequestedAt: DUE });
  const staying = userWho({ ...personal, phone: '+4915112345679' });
  const codes = { signer: signerOf(randomBytes(32)), randomBytes, now: NOW };
  const purposes = [
    'reset_password',
    'step_up',
    'old_email',
    'new_email',
    'phone',
    'withdrawal',
  ] as const;
  const longPurposes = ['reset_password_long', 'sign_in'] as const;
  db.transaction(() => {
    for (const user of [leaving, staying]) {
      for (const purpose of purposes) issueCode(db, user, purpose, codes);
      for (const purpose of longPurposes) issueLongCode(db, user, purpose, codes);
    }
  });
  close([leaving]);
  for (const purpose of [...purposes, ...longPurposes] as (typeof purposes)[number][]) {
    expect(hasLiveCode(db, leaving, purpose, NOW), purpose).toBe(false);
    expect(hasLiveCode(db, staying, purpose, NOW), purpose).toBe(true);
  }
  expect(findUser(db, leaving)).toMatchObject({
    passwordHash: '',
    nickname: '',
    firstName: '',
    lastName: '',
    phone: undefined,
    antiPhishingCode: undefined,
    deletionRequestedAt: undefined,
  });
  expect(findUser(db, staying)).toMatchObject({ ...personal, phone: '+4915112345679' });
  expect(forgotten.notifications).toHaveBeenCalledExactlyOnceWith(leaving);
  expect(forgotten.referrals).toHaveBeenCalledExactlyOnceWith(leaving);
});
