import { expect, it } from 'vitest';
import { referralCodeCodec } from '#contract/entities/referral.ts';
import { referralCodeWire } from '#contract/samples/referrals.ts';
import { editCodeInput, friendShareOf, newCodeInput } from '#src/features/referrals/code-form.ts';

const check = (code: string) => {
  const input = newCodeInput('ABCDEFGH', ['K7M4PQ2X']);
  return input.check({ ...input.values, code })['code'];
};

it('[REF-01] accepts 6 to 12 letters and digits, and an empty code', () => {
  for (const code of ['', ' ', 'TIDE26', 'tide2026', 'ABCDEFGHIJ12']) {
    expect([code, check(code)]).toEqual([code, undefined]);
  }
  for (const code of ['TIDE1', 'ABCDEFGHIJ123', 'TIDE 26', 'TIDE-26', 'TÌDE2026']) {
    expect([code, check(code)]).toEqual([code, { kind: 'own', code: 'code_malformed' }]);
  }
});

it('[REF-01] rejects a new code that is one of the own, which the exchange would change', () => {
  expect(check('k7m4pq2x')).toEqual({ kind: 'own', code: 'code_own' });
});

it('[REF-01] starts an edit with the values of the code', () => {
  const { values, check: checkEdit } = editCodeInput(referralCodeCodec.decode(referralCodeWire));
  expect(values).toEqual({
    code: 'K7M4PQ2X',
    label: 'Forum',
    friendShare: '25',
    isDefault: 'yes',
  });
  expect(checkEdit(values)).toEqual({});
  expect(friendShareOf(values)).toBe(25);
});
