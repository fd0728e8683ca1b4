import { expect, it } from 'vitest';
import { newCode } from '#src/platform/secrets.ts';

it('makes codes of letters and digits that do not look alike, each of the same chance', () => {
  const letters = Array.from({ length: 2_000 }, () => newCode(8)).join('');
  expect(letters).toMatch(/^[A-HJ-NP-Z2-9]{16000}$/);
  expect(new Set(letters).size).toBe(32);
  expect(newCode(8)).not.toBe(newCode(8));
});
