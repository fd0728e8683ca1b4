import { expect, it } from 'vitest';
import { problemOf } from '#scripts/check-commits.ts';

it.each([
  'exchange: Reject ids above MAX_SAFE_INTEGER',
  'order-entry: Prevent duplicate orders from held Enter or double click',
  'server/ledger: Seed the house account',
])('accepts %s', (subject) => {
  expect(problemOf(subject)).toBeUndefined();
});

it.each([
  ['Show nothing of one pair under the name of the next', 'area'],
  ['trading: clear market data when the pair changes', 'area'],
  ['trading: Cleared market data when the pair changed', 'not imperative'],
  ['trading: Clearing market data', 'not imperative'],
  ['docs: Say how long inputs wait now', 'does not name the change'],
  [`trading: Clear ${'market data '.repeat(6)}`, 'longer than 72'],
])('rejects %s', (subject, problem) => {
  expect(problemOf(subject)).toContain(problem);
});
