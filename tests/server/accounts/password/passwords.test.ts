import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { PASSWORD_SCORE_MIN, SITE_TERMS } from '#domain/password-strength.ts';
import { HashQueue } from '#server/accounts/password/hash-queue.ts';
import { PasswordHasher } from '#server/accounts/password/password-hash.ts';
import { PasswordScorer } from '#server/accounts/password/password-scorer.ts';
import { PasswordStrength } from '#server/accounts/password/password-strength.ts';
import { COINS } from '#server/exchange/market-list.ts';

const queue = () => new HashQueue({ clock: () => epochMs(0), concurrency: 2 });
const scorer = new PasswordScorer();
const hasher = () => new PasswordHasher((count) => randomBytes(count), queue());
const CALLER = { address: '192.0.2.1', account: 'user 1', isKnown: true };

it('hashes with argon2id at the agreed cost, and verifies the password', async () => {
  const { hash, matches } = bind(hasher());
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
  expect(await bind(hasher()).matches('password', known)).toBe(true);
  expect(await bind(hasher()).matches('Password', known)).toBe(false);
});

it('treats an accent the same in every input form', async () => {
  const { hash, matches } = bind(hasher());
  expect(await matches('cafe\u0301 au lait', await hash('caf\u00e9 au lait'))).toBe(true);
});

it('never matches a password without an account', async () => {
  expect(await bind(hasher()).matches('whatever it is', undefined)).toBe(false);
});

const SECRETS = ['tide turns at noon', 'Xk4-plum-Otter', 'margaret likes boats', '49182736205'];

it('[AUTH-33] rejects passwords that are guessed first, and those made of the site’s or user’s words', async () => {
  const strength = new PasswordStrength(queue(), scorer.score);
  const own = ['margaret@example.com', 'Grace Hopper'];
  const isTooWeak = (password: string) => strength.isTooWeak(password, own, CALLER);
  for (const password of [
    'tidemark123',
    'Tidemark2026!',
    'bitcoin2024',
    'letmein123',
    'Summer2024!',
    'password',
    'PASSWORD123',
    'P@ssw0rd!',
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
    'abcabcabc'.repeat(14),
    'margaret@example.com',
    'margaret',
    'Margaret1987',
    'gracehopper1',
    'example.com',
  ]) {
    expect(await isTooWeak(password), password).toBe(true);
  }
  for (const password of SECRETS) expect(await isTooWeak(password), password).toBe(false);
});

it('[AUTH-33] knows the code and the name of every listed coin', () => {
  expect(COINS.length).toBeGreaterThan(0);
  const known = new Set(SITE_TERMS);
  const terms = COINS.flatMap(({ code, name }) => [code, name].map((text) => text.toLowerCase()));
  expect(terms.filter((term) => !known.has(term))).toEqual([]);
});

it('scores long and awkward passwords without an error, each for its own caller', async () => {
  const strength = new PasswordStrength(queue(), scorer.score);
  const awkward = [
    '4@8({[</369&#!1/|0$5'.repeat(7),
    'مساء الخير يا بحر',
    '\u{1f30a}'.repeat(40),
    '',
  ];
  const all = [...SECRETS, ...awkward, 'letmein123'];
  const verdicts = await Promise.all(
    all.map((password) => strength.isTooWeak(password, ['\u0000'], CALLER)),
  );
  expect(verdicts.slice(0, SECRETS.length)).not.toContain(true);
  expect(verdicts.at(-1)).toBe(true);
});

it('rejects pending scores when it is stopped, and starts another thread for the next one', async () => {
  const own = new PasswordScorer();
  const pending = own.score('tide turns at noon', []);
  await own.stop();
  await expect(pending).rejects.toThrow('The password scorer was stopped.');
  expect(await own.score('tide turns at noon', [])).toBeGreaterThanOrEqual(PASSWORD_SCORE_MIN);
  await own.stop();
});

function bind(of: PasswordHasher) {
  return {
    hash: (password: string) => of.hash(password, CALLER),
    matches: (password: string, stored: string | undefined) => of.matches(password, stored, CALLER),
  };
}
