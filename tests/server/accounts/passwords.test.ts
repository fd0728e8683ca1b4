import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { HashingBusy, PasswordHasher } from '#server/accounts/password-hash.ts';
import { isTooEasy } from '#server/accounts/password-rules.ts';

const hasher = (concurrency = 2) => new PasswordHasher((count) => randomBytes(count), concurrency);

it('hashes with argon2id at the agreed cost, and verifies the password', async () => {
  const { hash, matches } = bound(hasher());
  const stored = await hash('tide turns at noon');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await matches('tide turns at noon', stored)).toBe(true);
  expect(await matches('tide turns at moon', stored)).toBe(false);
  expect(await hash('tide turns at noon')).not.toBe(stored);
});

it('verifies a hash made elsewhere, also with other costs', async () => {
  // Test vector of the reference implementation.
  const known =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await hasher().matches('password', known)).toBe(true);
  expect(await hasher().matches('Password', known)).toBe(false);
});

it('treats an accent the same in every input form', async () => {
  const { hash, matches } = bound(hasher());
  expect(await matches('cafe\u0301 au lait', await hash('caf\u00e9 au lait'))).toBe(true);
});

it('never matches a password without an account', async () => {
  expect(await hasher().matches('whatever it is', undefined)).toBe(false);
});

it('hashes a few passwords at a time, and rejects requests that would wait too long', async () => {
  const busy = new PasswordHasher((count) => randomBytes(count), 1, 4);
  const crowd = await Promise.allSettled(Array.from({ length: 9 }, () => busy.hash('x')));
  const rejected = crowd.filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(9 - 4 - 1);
  for (const one of rejected) {
    expect(one.status === 'rejected' && one.reason).toBeInstanceOf(HashingBusy);
  }
  expect(await busy.matches('x', await busy.hash('x'))).toBe(true);
});

it('[AUTH-33] rejects the most guessed passwords', () => {
  const email = 'margaret@example.com';
  for (const password of [
    'password',
    'Password',
    'PASSWORD123',
    'password!!!',
    'football',
    'iloveyou',
    'sunshine2024',
    '12345678',
    '87654321',
    'qwertyuiop',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    'margaret@example.com',
    'margaret',
    'Margaret1987',
    'example.com',
  ]) {
    expect(isTooEasy(password, email), password).toBe(true);
  }
  for (const password of [
    'tide turns at noon',
    'Xk4-plum-Otter',
    'margaret likes boats',
    '49182736',
  ]) {
    expect(isTooEasy(password, email), password).toBe(false);
  }
});

function bound(of: PasswordHasher) {
  return {
    hash: (password: string) => of.hash(password),
    matches: (password: string, stored: string) => of.matches(password, stored),
  };
}
