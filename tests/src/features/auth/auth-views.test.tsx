/** Views of signing in and up: each field edits its own value, and each link keeps where the visitor was going. */
import { cleanup } from '#tests/support/testing-library.ts';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Form } from '#src/binding/form.ts';
import { ForgotPasswordView } from '#src/features/auth/ForgotPasswordView.tsx';
import { SocialButtons } from '#src/features/auth/parts/SocialButtons.tsx';
import { ResetPasswordView } from '#src/features/auth/ResetPasswordView.tsx';
import { SignInView } from '#src/features/auth/SignInView.tsx';
import { SignUpView } from '#src/features/auth/SignUpView.tsx';
import { TwoFactorView } from '#src/features/auth/TwoFactorView.tsx';
import { VerifyEmailView } from '#src/features/auth/VerifyEmailView.tsx';
import { recordCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(cleanup);

const GOAL = '?redirect=%2Fwallet';

function formOf(values: Form['values'], record: Recorder, changes: Partial<Form> = {}): Form {
  const form: Form = {
    phase: 'editing',
    values,
    problems: {},
    rejection: undefined,
    edit: vi.fn(),
    submit: vi.fn(),
    reset: vi.fn(),
    ...changes,
  };
  return recordCalls(form, record);
}
const at = { tools: null, aside: null };
const uses = (view: (record: Recorder) => ReactNode) => usesOf(view, [], `/signin${GOAL}`);

it('signs in, and takes the email and the goal to the other pages', async () => {
  const view = (email: string) => (record: Recorder) => (
    <SignInView {...at} form={formOf({ email, password: 'secret' }, record)} />
  );
  expect(await uses(view('mai@example.com'))).toEqual({
    'Email or phone': 'edit email 7',
    'Forgot your password?': '/forgot-password?email=mai%40example.com&redirect=%2Fwallet',
    Password: 'edit password 7',
    'Show password': 'nothing',
    'Sign in': 'submit',
    'Sign up': '/signup?redirect=%2Fwallet',
    Tidemark: '/',
  });
  // A phone number resets no password.
  const byPhone = await uses(view('+49301234567'));
  expect(byPhone['Forgot your password?']).toEqual('/forgot-password?redirect=%2Fwallet');
});

it('signs up with each value in its own field', async () => {
  expect(
    await uses((record) => (
      <SignUpView {...at} form={formOf({ email: '', password: '', terms: 'yes' }, record)} />
    )),
  ).toEqual({
    'Create account': 'submit',
    Email: 'edit email 7',
    'I agree to the Terms of Use and Privacy Policy.': "edit terms ''",
    'I have a referral code': 'nothing',
    Password: 'edit password 7',
    'Privacy Policy': '/privacy-policy',
    'Show password': 'nothing',
    'Sign in': '/signin?redirect=%2Fwallet',
    'Terms of Use': '/terms',
    Tidemark: '/',
  });
});

it('requests a code for a forgotten password, and sets a new one with it', async () => {
  expect(
    await uses((record) => <ForgotPasswordView {...at} form={formOf({ email: '' }, record)} />),
  ).toEqual({
    'Back to sign in': '/signin?redirect=%2Fwallet',
    Email: 'edit email 7',
    'Send code': 'submit',
    Tidemark: '/',
  });
  expect(
    await uses((record) => (
      <ResetPasswordView {...at} form={formOf({ email: 'mai@example.com' }, record)} />
    )),
  ).toEqual({
    '': 'nothing',
    'Back to sign in': '/signin?redirect=%2Fwallet',
    Code: 'edit code 7',
    'New password': 'edit password 7',
    'Resend code': '/forgot-password?email=mai%40example.com&redirect=%2Fwallet',
    'Set new password': 'submit',
    'Show password': 'nothing',
    Tidemark: '/',
  });
  const asked = await uses((record) => (
    <ResetPasswordView {...at} isEmailRequested form={formOf({ email: '' }, record)} />
  ));
  expect(asked['Email']).toBe('edit email 7');
});

it.each([
  [0, 'Resend code', 'resend'],
  [42, 'Resend code in 42 s', 'disabled: A code was just sent'],
])(
  'verifies an email, and sends the code again after a wait: %d s',
  async (remainingSec, name, effect) => {
    const view = (record: Recorder) => (
      <VerifyEmailView
        {...at}
        form={formOf({ email: 'mai@example.com' }, record)}
        resend={{ remainingSec, isBusy: false, request: record('resend') }}
      />
    );
    expect(await uses(view)).toEqual({
      Code: 'edit code 7',
      [name]: effect,
      Tidemark: '/',
      'Use another email': '/signup?redirect=%2Fwallet',
      Verify: 'submit',
    });
  },
);

it('takes the code of the app or a recovery code, and goes back', async () => {
  const view = (way: string) => (record: Recorder) => (
    <TwoFactorView {...at} form={formOf({ way }, record)} leave={record('leave')} />
  );
  expect(await uses(view('app'))).toEqual({
    'Back to sign in': 'leave',
    Code: 'edit code 7',
    Tidemark: '/',
    'Use recovery code': ['reset', 'edit way recovery'],
    Verify: 'submit',
  });
  expect(await uses(view('recovery'))).toEqual({
    'Back to sign in': 'leave',
    'Recovery code': 'edit recoveryCode 7',
    Tidemark: '/',
    'Use authenticator app': ['reset', 'edit way app'],
    Verify: 'submit',
  });
});

it('starts the sign-in of the provider of each button', async () => {
  const view = (isBusy: boolean) => (record: Recorder) => (
    <SocialButtons
      providers={[
        { id: 'harbour', name: 'Harbour ID' },
        { id: 'gate', name: 'Gate' },
      ]}
      hasTelegram
      isBusy={isBusy}
      start={record('start')}
      startTelegram={record('startTelegram')}
    />
  );
  expect(await uses(view(false))).toEqual({
    'Continue with Gate': 'start gate',
    'Continue with Harbour ID': 'start harbour',
    'Continue with Telegram': 'startTelegram',
  });
  expect([...new Set(Object.values(await uses(view(true))))]).toEqual(['disabled: ']);
});
