import { expect, it } from 'vitest';
import { checkVerb } from '#commitlint.config.ts';
import { run } from '#scripts/runner/programs.ts';

it.each([
  'Reject ids above MAX_SAFE_INTEGER',
  'Prevent duplicate orders from held Enter or double click',
  'Seed the house account',
])('accepts the summary %s', (subject) => {
  expect(checkVerb({ subject })[0]).toBe(true);
});

it.each([
  ['clear market data when the pair changes', 'Imperative summary'],
  ['Cleared market data when the pair changed', 'not imperative'],
  ['Clearing market data', 'not imperative'],
  ['Say how long inputs wait now', 'does not name the change'],
  [null, 'Imperative summary'],
])('rejects the summary %s', (subject, problem) => {
  const [isPassed, message] = checkVerb({ subject });
  expect(isPassed).toBe(false);
  expect(message).toContain(problem);
});

it.each([
  ['server/ledger: Seed the house account', ''],
  ["Merge branch 'referrals'", ''],
  ['Show nothing of one pair under the name of the next', 'area'],
  [`trading: Clear ${'market data '.repeat(6)}`, 'longer than 72'],
])('commitlint judges %s by these rules', async (message, problem) => {
  const { exitCode, output } = await run(['commitlint'], { input: message });
  expect(exitCode).toBe(problem === '' ? 0 : 1);
  expect(output).toContain(problem);
});
