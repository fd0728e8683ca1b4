import { expect, it } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { edit } from '#machines/funding/withdrawal-draft.ts';
import { applyOutcome, submit } from '#machines/funding/withdrawal-request.ts';
import { REQUEST } from './samples.ts';
import { filled } from './withdrawal-samples.ts';

const OTHER = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000002');

it('keeps the ID of the same content while its outcome is not known, and only then', () => {
  const first = submit(filled, REQUEST);
  const lost = { ...first, ...applyOutcome(first, { kind: 'absent', found: undefined }) };
  expect(submit(lost, OTHER).requestId).toBe(REQUEST);
  const changed = edit(lost, { amount: '101' });
  expect(submit(changed, OTHER).requestId).toBe(OTHER);
  const sameAgain = edit(changed, { amount: '100.0' });
  expect(submit(sameAgain, OTHER).requestId).toBe(REQUEST);
});

it.each([
  [401, 'keeps', REQUEST],
  [429, 'keeps', REQUEST],
  [403, 'forgets', OTHER],
  [404, 'forgets', OTHER],
  [409, 'forgets', OTHER],
  [422, 'forgets', OTHER],
] as const)(
  'a repetition that is rejected with %i %s the ID of the first attempt',
  (status, _word, next) => {
    const first = submit(filled, REQUEST);
    const lost = { ...first, ...applyOutcome(first, { kind: 'absent', found: undefined }) };
    const repeated = submit(lost, OTHER);
    const error = new ApiError('The exchange says why.', { status });
    const rejected = { ...repeated, ...applyOutcome(repeated, { kind: 'rejected', error }) };
    expect(submit(rejected, OTHER).requestId).toBe(next);
  },
);
