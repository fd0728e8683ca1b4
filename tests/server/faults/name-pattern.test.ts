import { expect, it } from 'vitest';
import { NAME_PATTERN } from '#contract/operator/fault-switches.ts';
import { matchesPattern } from '#server/faults/name-pattern.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

it.each([
  ['*', '/any/route', true],
  ['', '/any/route', false],
  ['/profile', '/profile', true],
  ['/profile', '/profile/x', false],
  ['*-app', '/buy-limit-app', true],
  ['/buy-*-app', '/buy-limit-app', true],
  ['/buy-*-app', '/buy-app', false],
  ['dashboard-*', 'private-dashboard-BTC', false],
  ['*a*a*', 'a', false],
  ['*a*a*', 'xaya', true],
  ['ab*ba', 'aba', false],
])('%s matches %s: %s', (pattern, name, isMatch) => {
  expect(matchesPattern(pattern, name)).toBe(isMatch);
});

it('agrees with a regular expression for random patterns', () => {
  const seed = 4_211;
  console.log(`seed ${seed}`);
  const random = seededRandom(seed);
  const textOf = (letters: readonly string[], length: number): string =>
    Array.from({ length: random.between(0, length) }, () => random.pick(letters)).join('');
  let matchCount = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const pattern = textOf(['a', 'b', '*'], 6);
    const name = textOf(['a', 'b'], 8);
    const isMatch = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name);
    expect(matchesPattern(pattern, name), `${pattern} on ${name}`).toBe(isMatch);
    if (isMatch) matchCount += 1;
  }
  expect(matchCount).toBeGreaterThan(1_000);
});

it('allows the characters of paths and channels alone', () => {
  for (const name of ['/app-dashboard/:pair', 'private-account_7', '*']) {
    expect(NAME_PATTERN.test(name)).toBe(true);
  }
  for (const name of ['', 'a b', 'a\n', '(', 'x'.repeat(101)]) {
    expect(NAME_PATTERN.test(name)).toBe(false);
  }
});
