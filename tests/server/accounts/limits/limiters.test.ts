import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { userId } from '#contract/core/ids.ts';
import { CodeLimiter } from '#server/accounts/limits/code-limiter.ts';
import { CodeRateLimiter } from '#server/accounts/limits/code-rate-limiter.ts';
import { Sessions } from '#server/accounts/sign-in/sessions.ts';
import {
  MAIL_CODE_LIMITS,
  PASSWORD_LIMITS,
  SignInLimiter,
  type SignInTry,
} from '#server/accounts/limits/sign-in-limiter.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const EMAIL = 'owner@example.com';
const clockAt = () => {
  const time = { ms: 1_767_225_600_000 };
  return { time, clock: () => epochMs(time.ms) };
};
const passwordLimiter = () => new SignInLimiter(clockAt().clock, PASSWORD_LIMITS);
const from = (address: string, more: Partial<SignInTry> = {}): SignInTry => ({
  email: EMAIL,
  address,
  isUsualAddress: false,
  ...more,
});
/** @returns how many of `count` attempts were allowed. */
const allowedOf = (count: number, allows: (index: number) => boolean): number =>
  Array.from({ length: count }, (_, index) => allows(index)).filter(Boolean).length;

it('names the time until the last of its locks ends, and allows an attempt then', () => {
  const { time, clock } = clockAt();
  const limiter = new SignInLimiter(clock, PASSWORD_LIMITS);
  const { countMax, windowMs } = PASSWORD_LIMITS.pair;
  const allowed = allowedOf(countMax, () => limiter.enter(from('203.0.113.7')) === undefined);
  expect(allowed).toBe(countMax);
  expect(limiter.enter(from('203.0.113.7'))?.waitMs).toBe(windowMs);
  time.ms += windowMs - 1_000;
  expect(limiter.enter(from('203.0.113.7'))?.waitMs).toBe(1_000);
  time.ms += 1_000;
  expect(limiter.enter(from('203.0.113.7'))).toBeUndefined();
});

it('counts the addresses of one IPv6 block as one asker, and those of a site at a higher count', () => {
  const own = passwordLimiter();
  expect(allowedOf(20, (index) => own.enter(from(`2001:db8:1:2::${index}`)) === undefined)).toBe(
    PASSWORD_LIMITS.pair.countMax,
  );
  const many = passwordLimiter();
  const onOthers = (index: number) => ({ email: `user${index}@example.com` });
  const inBlock = allowedOf(
    300,
    (index) => many.enter(from(`2001:db8:1:2::${index}`, onOthers(index))) === undefined,
  );
  expect(inBlock).toBe(PASSWORD_LIMITS.block.countMax);
  const inSite = allowedOf(
    300,
    (index) => many.enter(from(`2001:db8:1:${index + 3}::1`, onOthers(index))) === undefined,
  );
  expect(inBlock + inSite).toBe(PASSWORD_LIMITS.site.countMax);
  // A carrier's other customers do not lock the owner's line.
  const line = from('2001:db8:1:ffff::1');
  expect(many.enter(line)).toMatchObject({ isLiftable: false });
  expect(many.enter({ ...line, isUsualAddress: true })).toBeUndefined();
});

it('never locks a used address or a proof from the mailbox by the attempts of others', () => {
  const limiter = passwordLimiter();
  const crowd = allowedOf(300, (index) => limiter.enter(from(`10.0.0.${index}`)) === undefined);
  expect(crowd).toBe(PASSWORD_LIMITS.account.countMax);
  expect(limiter.enter(from('203.0.113.1'))).toMatchObject({ isLiftable: true });
  expect(limiter.enter(from('203.0.113.1', { isUsualAddress: true }))).toBeUndefined();
  expect(limiter.enter(from('203.0.113.2', { hasMailProof: true }))).toBeUndefined();
  // The asker's own attempts count with a proof too.
  const own = allowedOf(
    20,
    () => limiter.enter(from('203.0.113.3', { hasMailProof: true })) === undefined,
  );
  expect(own).toBe(PASSWORD_LIMITS.pair.countMax);
  expect(limiter.enter(from('203.0.113.3', { hasMailProof: true }))).toMatchObject({
    isLiftable: false,
  });
});

function codeLimiter() {
  const { time, clock } = clockAt();
  const db = openMemoryDatabase();
  const signer = { sign: () => Buffer.alloc(32), verify: () => false };
  const sessions = new Sessions({ db, clock, signer, randomBytes: (count) => Buffer.alloc(count) });
  return { time, limiter: new CodeLimiter({ sessions, clock }) };
}

it('[API-14] [API-17] bounds guesses at six-digit codes per account and day, however many askers request codes', () => {
  const { time, limiter } = codeLimiter();
  const guess = (index: number, code = '000000') => {
    const origin = { address: `10.0.${Math.floor(index / 5)}.1`, device: '' };
    if (index % 5 === 0) limiter.forgive(EMAIL, origin);
    return limiter.enter({ email: EMAIL, userId: userId(7), code }, origin);
  };
  expect(allowedOf(400, (index) => !isRejection(guess(index)))).toBe(
    MAIL_CODE_LIMITS.account.countMax,
  );
  expect(guess(400)).toEqual(reject('long_code_required'));
  expect(guess(405, 'AB2CD-3EF4G')).toMatchObject({ hasMailProof: true });
  time.ms += MAIL_CODE_LIMITS.account.windowMs;
  expect(guess(500)).toMatchObject({ email: EMAIL });
});

it('[API-14] bounds the guesses of one asker per day, however many codes it requests', () => {
  const { time, limiter } = codeLimiter();
  const origin = { address: '203.0.113.1', device: '' };
  const allowed = allowedOf(200, (index) => {
    if (index % 5 === 0) {
      time.ms += 60_000;
      limiter.forgive(EMAIL, origin);
    }
    const entered = limiter.enter({ email: EMAIL, userId: undefined, code: '000000' }, origin);
    return !isRejection(entered);
  });
  expect(allowed).toBe(MAIL_CODE_LIMITS.pairPerDay.countMax);
});

it('bounds the codes that one asker requests, per hour and per day, and counts an IPv6 block as one', () => {
  const { time, clock } = clockAt();
  const limiter = new CodeRateLimiter(clock);
  const requestIn = (hours: number) =>
    allowedOf(hours * 60, (minute) => {
      time.ms += 60_000;
      return limiter.enter(EMAIL, `2001:db8:1:2::${minute.toString(16)}`) === undefined;
    });
  expect(requestIn(1)).toBe(5);
  expect(requestIn(20)).toBe(15);
  expect(limiter.enter(EMAIL, '203.0.113.1')).toBeUndefined();
  expect(limiter.enter(EMAIL, '203.0.113.1')).toEqual(
    reject('too_many_requests', { retryAfterMs: 60_000 }),
  );
});
