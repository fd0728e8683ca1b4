import { expect, it } from 'vitest';
import { areCodesComplete } from '#machines/funding/withdrawal-codes.ts';
import { filled } from './withdrawal-samples.ts';

it('requires both codes, and the authenticator only where it is on', () => {
  const codes = { mailCode: '123456', twoFactorCode: '' };
  expect(areCodesComplete({ ...filled, codes })).toBe(false);
  expect(areCodesComplete({ ...filled, codes, isTwoFactorOn: false })).toBe(true);
  const both = { ...codes, twoFactorCode: '654321' };
  expect(areCodesComplete({ ...filled, codes: both })).toBe(true);
  expect(areCodesComplete({ ...filled, codes: { ...both, mailCode: '12345' } })).toBe(false);
});
