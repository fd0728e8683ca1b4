/** Limits of a second factor: its setup to the millisecond and attempt, its codes to the time step. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { epochMs, epochSecOf, type EpochMs } from '#contract/core/time.ts';
import {
  confirmSetup,
  consumeSecondFactor,
  RECOVERY_CODE_COUNT,
  recoveryCodeCountOf,
  removeSecondFactor,
  renewRecoveryCodes,
  SETUP_TTL_MS,
  startSetup,
} from '#server/accounts/second-factor/second-factor.ts';
import { bytesOfBase32, hotpCode, totpStepOf } from '#server/accounts/second-factor/totp.ts';
import {
  CHALLENGE_TRY_COUNT,
  CHALLENGE_TTL_MS,
  openChallenge,
  pruneChallenges,
  tryChallenge,
} from '#server/accounts/sign-in/challenges.ts';
import { signerOf } from '#server/accounts/sign-in/signing-key.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

/** The beginning of a time step. */
const START = epochMs(1_800_000_000_000);
const STEP_MS = 30_000;
const SETUP_TRY_COUNT = 5;
const after = (ms: number): EpochMs => epochMs(START + ms);

function open() {
  const db = openMemoryDatabase();
  const context = { db, signer: signerOf(Buffer.alloc(32, 7)), randomBytes };
  const newUser = (name: string) =>
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
    );
  const ann = newUser('ann');
  const bob = newUser('bob');
  const secret = bytesOfBase32(startSetup(context, ann, START)) ?? new Uint8Array();
  const codeAt = (time: EpochMs, steps = 0) =>
    hotpCode(secret, totpStepOf(epochSecOf(time)) + steps);
  const wrongAt = (time: EpochMs) => {
    const near = [-1, 0, 1].map((steps) => codeAt(time, steps));
    return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code)) ?? '';
  };
  const confirm = (code: string, time: EpochMs) => confirmSetup(context, ann, code, time);
  const consume = (code: string, time: EpochMs, who = ann) =>
    consumeSecondFactor(context, who, code, time);
  return { db, context, ann, bob, codeAt, wrongAt, confirm, consume };
}

const WRONG = { rejection: 'two_factor_code_wrong' };

it('accepts the first code until the last millisecond before the end of the setup', () => {
  const { codeAt, confirm } = open();
  const end = after(SETUP_TTL_MS);
  expect(confirm(codeAt(end), end)).toMatchObject({ rejection: 'two_factor_setup_expired' });
  const last = after(SETUP_TTL_MS - 1);
  expect(confirm(codeAt(last), last)).toBe('on');
});

it('ends a setup with the last wrong code, and with the first correct one', () => {
  const { codeAt, wrongAt, confirm, consume } = open();
  for (let left = SETUP_TRY_COUNT; left > 1; left -= 1) {
    expect(confirm(wrongAt(START), START)).toMatchObject({ rejection: 'two_factor_code_wrong' });
  }
  const exhausted = { rejection: 'code_tries_exhausted' };
  expect(confirm(wrongAt(START), START)).toMatchObject(exhausted);
  expect(confirm(codeAt(START), START)).toMatchObject(exhausted);
  expect(consume(codeAt(START), START)).toMatchObject(WRONG);
  const again = open();
  expect(again.confirm(again.codeAt(START), START)).toBe('on');
  expect(again.confirm(again.codeAt(START, 1), START)).toMatchObject({
    rejection: 'two_factor_setup_expired',
  });
});

it('accepts a code one step off in either direction, once, and none before it', () => {
  const { codeAt, confirm, consume } = open();
  expect(confirm(codeAt(START), START)).toBe('on');
  // The code of the confirmation counts as used.
  expect(consume(codeAt(START), START)).toMatchObject(WRONG);
  expect(consume(codeAt(START, 2), START)).toMatchObject(WRONG);
  expect(consume(codeAt(START, 1), START)).toBe('authenticator');
  expect(consume(codeAt(START, 1), after(STEP_MS))).toMatchObject(WRONG);
  const later = after(10 * STEP_MS);
  expect(consume(codeAt(later, -2), later)).toMatchObject(WRONG);
  expect(consume(codeAt(later, -1), later)).toBe('authenticator');
  expect(consume(codeAt(later), later)).toBe('authenticator');
  expect(consume(codeAt(later, -1), later)).toMatchObject(WRONG);
});

it('says that a correct code was used before, and to wait for the next one', () => {
  const { codeAt, wrongAt, confirm, consume } = open();
  expect(confirm(codeAt(START), START)).toBe('on');
  const used = {
    ...WRONG,
    message: 'This code was already used. Wait for the next code.',
    details: { problem: 'code_used' },
  };
  expect(consume(codeAt(START), START)).toEqual(used);
  const next = after(STEP_MS);
  expect(consume(codeAt(next), next)).toBe('authenticator');
  expect(consume(codeAt(next), next)).toEqual(used);
  expect(consume(wrongAt(next), next)).toEqual(WRONG);
});

it('accepts each recovery code once, of its user alone, until new ones replace it', () => {
  const { db, context, ann, bob, codeAt, confirm, consume } = open();
  confirm(codeAt(START), START);
  const [first = '', second = '', third = ''] = renewRecoveryCodes(context, ann);
  renewRecoveryCodes(context, bob);
  expect(recoveryCodeCountOf(db, ann)).toBe(RECOVERY_CODE_COUNT);
  expect(consume(first, START, bob)).toMatchObject(WRONG);
  expect(consume(first, START)).toBe('recovery_code');
  expect(consume(first, START)).toMatchObject(WRONG);
  expect(consume(second.replace('-', '').toLowerCase(), START)).toBe('recovery_code');
  expect(recoveryCodeCountOf(db, ann)).toBe(RECOVERY_CODE_COUNT - 2);
  renewRecoveryCodes(context, ann);
  expect(recoveryCodeCountOf(db, ann)).toBe(RECOVERY_CODE_COUNT);
  expect(consume(third, START)).toMatchObject(WRONG);
  removeSecondFactor(db, ann);
  expect([ann, bob].map((who) => recoveryCodeCountOf(db, who))).toEqual([0, RECOVERY_CODE_COUNT]);
  expect(consume(codeAt(START, 1), START)).toMatchObject(WRONG);
});

it('counts the attempts of a challenge down to none, for its user alone', () => {
  const { db, context, ann, bob } = open();
  const at = { ...context, now: START };
  const token = openChallenge(db, ann, at);
  expect(tryChallenge(db, bob, token, at)).toBeUndefined();
  expect(tryChallenge(db, ann, 'another', at)).toBeUndefined();
  for (let left = CHALLENGE_TRY_COUNT - 1; left >= 0; left -= 1) {
    expect(tryChallenge(db, ann, token, at)).toBe(left);
  }
  expect(tryChallenge(db, ann, token, at)).toBeUndefined();
});

it('ends a challenge at the millisecond of its end, and deletes it from then on', () => {
  const { db, context, ann } = open();
  const token = openChallenge(db, ann, { ...context, now: START });
  const at = (ms: number) => ({ ...context, now: after(ms) });
  pruneChallenges(db, after(CHALLENGE_TTL_MS - 1));
  expect(tryChallenge(db, ann, token, at(CHALLENGE_TTL_MS - 1))).toBe(CHALLENGE_TRY_COUNT - 1);
  expect(tryChallenge(db, ann, token, at(CHALLENGE_TTL_MS))).toBeUndefined();
  pruneChallenges(db, after(CHALLENGE_TTL_MS));
  expect(tryChallenge(db, ann, token, at(0))).toBeUndefined();
  expect(tryChallenge(db, userId(99), token, at(0))).toBeUndefined();
});
