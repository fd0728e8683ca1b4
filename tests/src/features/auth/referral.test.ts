import { beforeEach, expect, it } from 'vitest';
import { referralCodeOf } from '#src/features/auth/referral.ts';
import { textStorageOf } from '#src/platform/storage.ts';

const storage = textStorageOf(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

it('keeps the referral code of a link for the pages after it', () => {
  expect(referralCodeOf('', storage)).toBe('');
  expect(referralCodeOf('?ref_code=TIDE2026', storage)).toBe('TIDE2026');
  expect(referralCodeOf('?email=a%40b.c', storage)).toBe('TIDE2026');
  expect(referralCodeOf('?ref_code=LATER', storage)).toBe('LATER');
  expect(referralCodeOf('', storage)).toBe('LATER');
});

it('cuts a referral code that is longer than any', () => {
  expect(referralCodeOf(`?ref_code=${'x'.repeat(500)}`, storage)).toHaveLength(64);
});
