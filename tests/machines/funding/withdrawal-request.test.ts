import { expect, it } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { edit } from '#machines/funding/withdrawal-draft.ts';
import { applyOutcome, submit } from '#machines/funding/withdrawal-request.ts';
import { REQUEST } from './samples.ts';
import { filled } from './withdrawal-samples.ts';

it('keeps the ID of the same content while its outcome is not known, and only then', () => {
  const first = submit(filled, REQUEST);
  const lost = { ...first, ...applyOutcome(first, { kind: 'absent', found: undefined }) };
  const other = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000002');
  expect(submit(lost, other).requestId).toBe(REQUEST);
  const changed = edit(lost, { amount: '101' });
  expect(submit(changed, other).requestId).toBe(other);
  const sameAgain = edit(changed, { amount: '100.0' });
  expect(submit(sameAgain, other).requestId).toBe(REQUEST);
});
