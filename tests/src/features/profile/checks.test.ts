import { expect, it } from 'vitest';
import type { FieldProblems, FormValues } from '#src/binding/account.ts';
import { changeInputOf } from '#src/features/profile/changes.ts';
import * as checks from '#src/features/profile/checks.ts';

const codesOf = (problems: FieldProblems) =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      name,
      problem.kind === 'own' ? problem.code : problem.message,
    ]),
  );

it.each<[string, (values: FormValues) => FieldProblems, FormValues, Record<string, string>]>([
  ['an empty nickname', checks.checkNickname, { nickname: ' ' }, { nickname: 'required' }],
  ['a right nickname', checks.checkNickname, { nickname: 'Ánh-Dương 7' }, {}],
  ['what is unseen', checks.checkNames, { firstName: 'A\u202eb' }, { firstName: 'name_invalid' }],
  ['no names at all', checks.checkNames, {}, {}],
  ['no picture', checks.checkPhoto, { photo: '' }, { photo: 'photo_missing' }],
  [
    'a number without its country',
    checks.checkPhone,
    { phone: '0901234567' },
    { phone: 'phone_invalid' },
  ],
  ['a number with spaces', checks.checkPhone, { phone: '+84 90 123-45-67' }, {}],
  ['five digits', checks.checkCode, { code: '12345' }, { code: 'code_invalid' }],
  [
    'the same email',
    checks.checkNewEmail,
    { email: 'a@b.co', newEmail: 'A@B.co ' },
    { newEmail: 'email_same' },
  ],
  ['no address', checks.checkNewEmail, { newEmail: 'a@b' }, { newEmail: 'email_invalid' }],
  ['an account without an email', checks.checkEmailCodes, { email: '', newCode: '123456' }, {}],
  [
    'one code of two',
    checks.checkEmailCodes,
    { email: 'a@b.co', newCode: '123456' },
    { oldCode: 'code_invalid' },
  ],
  ['three letters', checks.checkWord, { word: 'sea' }, { word: 'word_invalid' }],
  ['a right word', checks.checkWord, { word: 'Lighthouse7' }, {}],
  ['no understanding', checks.checkUnderstood, {}, { understood: 'not_understood' }],
])('[PROF-01] checks %s before sending', (_what, check, values, problems) => {
  expect(codesOf(check(values))).toEqual(problems);
});

const right = {
  email: 'trader@example.com',
  currentPassword: 'calm harbour at seven',
  password: 'evening tide at nine',
  repeated: 'evening tide at nine',
};

it.each<[Partial<Record<string, string>>, Record<string, string>]>([
  [{}, {}],
  [{ currentPassword: '' }, { currentPassword: 'required' }],
  [{ repeated: 'evening tide at ten' }, { repeated: 'passwords_differ' }],
  [{ password: 'short', repeated: 'short' }, { password: 'password_too_short' }],
  [
    { password: 'calm harbour at seven', repeated: 'calm harbour at seven' },
    { password: 'password_same' },
  ],
  [
    { password: 'Trader@example.com', repeated: 'Trader@example.com' },
    { password: 'password_is_email' },
  ],
  [{ weakPassword: 'evening tide at nine' }, { password: 'password_too_weak' }],
  [{ weakPassword: 'evening' }, {}],
])('[PROF-01] checks a new password: %o', (patch, problems) => {
  expect(codesOf(checks.checkPassword({ ...right, ...patch }))).toEqual(problems);
});

it('shows recovery codes at the end of both changes that create them', () => {
  for (const name of ['twoFactorSetup', 'recoveryCodes'] as const) {
    expect(changeInputOf(name, {}).steps.at(-1)).toEqual({ name: 'codes', kind: 'shown' });
  }
});
