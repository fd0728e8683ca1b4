/** Limits of emailed codes: to the millisecond, to the attempt, and per purpose and user. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { LONG_CODE_PATTERN } from '#contract/verification-codes.ts';
import { isLongCode, newLongCode, plainLongCodeOf } from '#server/accounts/mail/long-code.ts';
import {
  checkCode,
  CODE_TRY_COUNT,
  CODE_TTL_MS,
  consumeCode,
  dropCodes,
  hasLiveCode,
  issueCode,
  issueLongCode,
} from '#server/accounts/mail/mail-codes.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import { signerOf } from '#server/accounts/sign-in/signing-key.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const START = epochMs(1_000_000);
const after = (ms: number): EpochMs => epochMs(START + ms);

function open() {
  const db = openMemoryDatabase();
  const signer = signerOf(Buffer.alloc(32, 7));
  const [ann, bob] = ['ann', 'bob'].map((name) =>
    db.transaction(() =>
      insertUser(
        db,
        {
          email: `${name}@example.com`,
          passwordHash: '',
          referralCode: undefined,
          isEmailVerified: true,
        },
        randomBytes,
        START,
      ),
    ),
  );
  const at = (now: EpochMs) => ({ signer, randomBytes, now });
  return { db, at, ann: ann ?? userId(0), bob: bob ?? userId(0) };
}
const other = (code: string): string => (code === '000000' ? '000001' : '000000');

it('accepts a code until the last millisecond before its end', () => {
  const { db, at, ann } = open();
  const code = issueCode(db, ann, 'step_up', at(START), 'target');
  const last = after(CODE_TTL_MS - 1);
  const end = after(CODE_TTL_MS);
  expect(checkCode(db, ann, 'step_up', code, at(last))).toEqual({ target: 'target' });
  expect(checkCode(db, ann, 'step_up', code, at(end))).toBe('wrong');
  expect(hasLiveCode(db, ann, 'step_up', last)).toBe(true);
  expect(hasLiveCode(db, ann, 'step_up', end)).toBe(false);
});

it('gives a long code the time that the caller names, to the millisecond', () => {
  const { db, at, ann } = open();
  const code = plainLongCodeOf(issueLongCode(db, ann, 'sign_in', at(START), 5_000));
  expect(checkCode(db, ann, 'sign_in', code, at(after(4_999)))).toEqual({ target: '' });
  expect(checkCode(db, ann, 'sign_in', code, at(after(5_000)))).toBe('wrong');
});

it('is exhausted by its last wrong attempt, and then rejects the correct code', () => {
  const { db, at, ann } = open();
  const code = issueCode(db, ann, 'withdrawal', at(START));
  const attempt = (typed: string) => checkCode(db, ann, 'withdrawal', typed, at(START));
  for (let left = CODE_TRY_COUNT; left > 1; left -= 1) expect(attempt(other(code))).toBe('wrong');
  expect(attempt(code)).toEqual({ target: '' });
  expect(attempt(other(code))).toBe('exhausted');
  expect(attempt(code)).toBe('exhausted');
  const next = issueCode(db, ann, 'withdrawal', at(START));
  expect(attempt(next)).toEqual({ target: '' });
});

it('counts no attempts of a code with a public form, whose owner would lose it to others', () => {
  const { db, at, ann } = open();
  const code = issueCode(db, ann, 'reset_password', at(START));
  for (let count = 0; count <= CODE_TRY_COUNT; count += 1) {
    expect(checkCode(db, ann, 'reset_password', other(code), at(START))).toBe('wrong');
  }
  expect(checkCode(db, ann, 'reset_password', code, at(START))).toEqual({ target: '' });
});

it('consumes a correct code once, and no code by a wrong one', () => {
  const { db, at, ann } = open();
  const code = issueCode(db, ann, 'phone', at(START), '+49');
  const consume = (typed: string) => consumeCode(db, ann, 'phone', typed, at(START));
  expect(consume(other(code))).toBe('wrong');
  expect(consume(code)).toEqual({ target: '+49' });
  expect(consume(code)).toBe('wrong');
});

it('is valid for its user and purpose alone, and replaced by the next of both', () => {
  const { db, at, ann, bob } = open();
  const first = issueCode(db, ann, 'old_email', at(START));
  issueCode(db, bob, 'old_email', at(START));
  issueCode(db, ann, 'new_email', at(START));
  const check = (who: typeof ann, purpose: 'old_email' | 'new_email', code: string) =>
    checkCode(db, who, purpose, code, at(START));
  expect(check(bob, 'old_email', first)).toBe('wrong');
  expect(check(ann, 'new_email', first)).toBe('wrong');
  expect(check(ann, 'old_email', first)).toEqual({ target: '' });
  const second = issueCode(db, ann, 'old_email', at(START));
  if (second !== first) expect(check(ann, 'old_email', first)).toBe('wrong');
  dropCodes(db, ann, 'new_email');
  expect(check(ann, 'old_email', second)).toEqual({ target: '' });
  expect(hasLiveCode(db, ann, 'new_email', START)).toBe(false);
  expect(hasLiveCode(db, bob, 'old_email', START)).toBe(true);
});

it('makes long codes that the forms accept, with or without dash, in either case', () => {
  for (let count = 0; count < 100; count += 1) {
    const code = newLongCode(randomBytes);
    expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    const plain = plainLongCodeOf(code.toLowerCase());
    expect(plain).toBe(code.replace('-', ''));
    for (const typed of [code, plain]) {
      expect(isLongCode(typed)).toBe(true);
      expect(typed).toMatch(LONG_CODE_PATTERN);
    }
  }
});
