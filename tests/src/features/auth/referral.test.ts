import { beforeEach, expect, it } from 'vitest';
import { referralCodeOf } from '#src/features/auth/referral.ts';
import { textStorageOf } from '#src/platform/storage.ts';

const storage = textStorageOf(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

it('stores the referral code of a link for later pages', () => {
  expect(referralCodeOf('', storage)).toBe('');
  expect(referralCodeOf('?ref_code=TIDE2026', storage)).toBe('TIDE2026');
  expect(referralCodeOf('?email=a%40b.c', storage)).toBe('TIDE2026');
  expect(referralCodeOf('?ref_code=LATER', storage)).toBe('LATER');
  expect(referralCodeOf('', storage)).toBe('LATER');
});

it('truncates a referral code above the maximum length', () => {
  expect(referralCodeOf(`?ref_code=${'x'.repeat(500)}`, storage)).toHaveLength(64);
});
