import { expect, it } from 'vitest';
import {
  checkForgotPassword,
  checkResetPassword,
  checkSignIn,
  checkSignUp,
  checkTwoFactor,
  checkVerification,
} from '#src/features/auth/checks.ts';

const codesOf = (problems: Readonly<Record<string, { readonly code: string }>>) =>
  Object.fromEntries(Object.entries(problems).map(([name, { code }]) => [name, code]));

const right = { email: 'trader@example.com', password: 'Tide-goes-out-9', terms: 'yes' };

it('[AUTH-33] accepts a valid sign-in and a valid sign-up', () => {
  expect(checkSignIn(right)).toEqual({});
  expect(checkSignUp(right)).toEqual({});
});

it.each([
  ['', 'required'],
  ['   ', 'required'],
  ['trader', 'email_invalid'],
  ['trader@example', 'email_invalid'],
  ['@example.com', 'email_invalid'],
  ['tra der@example.com', 'email_invalid'],
  ['trader@@example.com', 'email_invalid'],
  ['  trader@example.com ', undefined],
  ['mai.kim+tide@mail.example.co', undefined],
])('[AUTH-33] checks the email "%s": %s', (email, code) => {
  const ofSignIn = code === 'email_invalid' ? 'login_invalid' : code;
  expect(codesOf(checkSignIn({ ...right, email }))['email']).toBe(ofSignIn);
  for (const check of [checkSignUp, checkForgotPassword, checkVerification, checkResetPassword]) {
    expect(codesOf(check({ ...right, email }))['email']).toBe(code);
  }
});

it.each([
  ['+84 90 123 45 67', undefined],
  ['+1 (415) 555-01.32', undefined],
  ['+84901234567', undefined],
  ['0901234567', 'login_invalid'],
  ['+0 90 123 45 67', 'login_invalid'],
  ['+84 90', 'login_invalid'],
  ['+84 90 123 45 67 89 01 23', 'login_invalid'],
])('[AUTH-33] checks the phone number "%s" at sign-in: %s', (email, code) => {
  expect(codesOf(checkSignIn({ ...right, email }))['email']).toBe(code);
});

it.each([
  ['', 'required'],
  ['1234567', 'password_too_short'],
  ['12345678', undefined],
  ['a'.repeat(128), undefined],
  ['a'.repeat(129), 'password_too_long'],
  ['Trader@Example.com', 'password_is_email'],
])('[AUTH-33] checks the new password "%s": %s', (password, code) => {
  expect(codesOf(checkSignUp({ ...right, password }))['password']).toBe(code);
  expect(codesOf(checkResetPassword({ ...right, password }))['password']).toBe(code);
});

it('[AUTH-33] requires of an existing password only that it is not empty', () => {
  expect(codesOf(checkSignIn({ ...right, password: '' }))).toEqual({ password: 'required' });
  expect(checkSignIn({ ...right, password: 'x' })).toEqual({});
});

it('[AUTH-33] rejects a sign-up without accepted terms', () => {
  expect(codesOf(checkSignUp({ ...right, terms: '' }))).toEqual({ terms: 'terms_unaccepted' });
});

it('[AUTH-33] reports every invalid field together', () => {
  expect(codesOf(checkSignUp({}))).toEqual({
    email: 'required',
    password: 'required',
    terms: 'terms_unaccepted',
  });
});

it.each([
  ['', 'code_invalid'],
  ['12345', 'code_invalid'],
  ['1234567', 'code_invalid'],
  ['12345a', 'code_invalid'],
  ['١٢٣٤٥', 'code_invalid'],
  ['١٢٣٤٥٦', undefined],
  ['000 000', undefined],
  ['000000', undefined],
])('checks the code "%s": %s', (code, problem) => {
  expect(codesOf(checkVerification({ ...right, code }))['code']).toBe(problem);
  expect(codesOf(checkResetPassword({ ...right, code }))['code']).toBe(problem);
  expect(codesOf(checkTwoFactor({ way: 'app', code, recoveryCode: '' }))['code']).toBe(problem);
});

it.each([
  ['', 'required'],
  ['   ', 'required'],
  ['K7QM2', 'long_code_invalid'],
  ['K7QM2-XVA41', 'long_code_invalid'],
  ['K7QM2-XVA4T2', 'long_code_invalid'],
  ['K7QM2-XVA4T', undefined],
  [' k7qm2xva4t', undefined],
])('checks the recovery code "%s": %s', (recoveryCode, problem) => {
  const problems = checkTwoFactor({ way: 'recovery', code: '12', recoveryCode });
  expect(codesOf(problems)).toEqual(problem === undefined ? {} : { recoveryCode: problem });
});

it.each([
  ['', undefined],
  ['AB2CD-3EF4G', undefined],
  ['ab2cd3ef4g', undefined],
  ['428517', 'long_code_invalid'],
])('[AUTH-33] checks the long code "%s" of an email: %s', (text, code) => {
  const problem = code === undefined ? {} : { longCode: code };
  const ofForms = [checkVerification, checkResetPassword].map((check) =>
    codesOf(check({ ...right, code: '428517', longCode: text })),
  );
  expect(ofForms).toEqual([problem, problem]);
  expect(codesOf(checkSignIn({ ...right, mailCode: text }))['mailCode']).toBe(code);
});

it('[AUTH-33] requires no six digits beside the long code', () => {
  expect(checkVerification({ ...right, code: '', longCode: 'AB2CD-3EF4G' })).toEqual({});
  expect(codesOf(checkVerification({ ...right, code: '', longCode: '' }))).toEqual({
    code: 'code_invalid',
  });
});

it('[AUTH-33] rejects a new password that was scored as too weak, and no other', () => {
  for (const check of [checkSignUp, checkResetPassword]) {
    const weak = codesOf(check({ ...right, weakPassword: right.password }));
    expect(weak['password']).toBe('password_too_weak');
    const other = codesOf(check({ ...right, weakPassword: `${right.password}!` }));
    expect(other['password']).toBeUndefined();
  }
});
