/** Tests what the pages of sign-in, sign-up and passwords join: their address, and the form machine that sends. */
import type { ReactElement } from 'react';
import { act, cleanup } from '#tests/support/testing-library.ts';
import { fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FormProvider, type Form, type FormName } from '#src/binding/form.ts';
import { ForgotPasswordPage } from '#src/features/auth/ForgotPasswordPage.tsx';
import { ForgotPasswordView } from '#src/features/auth/ForgotPasswordView.tsx';
import { ResetPasswordPage } from '#src/features/auth/ResetPasswordPage.tsx';
import { ResetPasswordView } from '#src/features/auth/ResetPasswordView.tsx';
import { SignInPage } from '#src/features/auth/SignInPage.tsx';
import { SignInView } from '#src/features/auth/SignInView.tsx';
import { SignUpPage } from '#src/features/auth/SignUpPage.tsx';
import { SignUpView } from '#src/features/auth/SignUpView.tsx';
import { TwoFactorPage } from '#src/features/auth/TwoFactorPage.tsx';
import { VerifyEmailPage } from '#src/features/auth/VerifyEmailPage.tsx';
import { VerifyEmailView } from '#src/features/auth/VerifyEmailView.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/auth/ForgotPasswordView.tsx', () => ({
  ForgotPasswordView: vi.fn(() => null),
}));
vi.mock('#src/features/auth/ResetPasswordView.tsx', () => ({
  ResetPasswordView: vi.fn(() => null),
}));
vi.mock('#src/features/auth/SignInView.tsx', () => ({ SignInView: vi.fn(() => null) }));
vi.mock('#src/features/auth/SignUpView.tsx', () => ({ SignUpView: vi.fn(() => null) }));
vi.mock('#src/features/auth/VerifyEmailView.tsx', () => ({ VerifyEmailView: vi.fn(() => null) }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

type View<Props> = (props: Props) => ReactElement | null;

async function open<Props extends { readonly form: Form }>(
  page: ReactElement,
  view: View<Props> | undefined,
  address: string,
) {
  const sent: [FormName, FormValues][] = [];
  const service = {
    machineOf: (name: FormName) =>
      formMachine.provide({
        actors: {
          send: fromPromise<FormResponse, FormValues>(({ input }) => {
            sent.push([name, input]);
            return Promise.resolve({});
          }),
        },
      }),
    announce: vi.fn(),
  };
  const session = await stagedSession('visitor');
  await act(async () => {
    renderOnPage(
      <AuthProvider value={session}>
        <FormProvider value={service}>{page}</FormProvider>
      </AuthProvider>,
      address,
    );
  });
  const props = (): Props => {
    const last = view === undefined ? undefined : vi.mocked(view).mock.lastCall?.[0];
    if (last === undefined) throw new Error('The view is not rendered.');
    return last;
  };
  const edit = (values: FormValues) =>
    act(async () => {
      for (const [name, value] of Object.entries(values)) props().form.edit(name, value);
    });
  const submit = () => act(async () => props().form.submit());
  return { sent, props, edit, submit };
}

const EMAIL = 'ann@example.com';
const PASSWORD = 'tide turns at noon';

it('signs in with the email of the address', async () => {
  const { sent, edit, submit } = await open(
    <SignInPage tools={null} />,
    SignInView,
    `/s?email=${EMAIL}`,
  );
  await edit({ password: PASSWORD });
  await submit();
  expect(sent).toEqual([['signIn', { email: EMAIL, password: PASSWORD, mailCode: '' }]]);
});

it('requests a new password for the email of the address', async () => {
  const page = <ForgotPasswordPage tools={null} />;
  const { sent, submit } = await open(page, ForgotPasswordView, `/f?email=${EMAIL}`);
  await submit();
  expect(sent).toEqual([['forgotPassword', { email: EMAIL }]]);
});

it.each([
  ['asks for', '', true],
  ['knows', `?email=${EMAIL}`, false],
])('%s the email of a new password, also after it was typed', async (_what, query, isRequested) => {
  const page = <ResetPasswordPage tools={null} />;
  const { sent, props, edit, submit } = await open(page, ResetPasswordView, `/r${query}`);
  expect(props().isEmailRequested).toBe(isRequested);
  await edit({ email: EMAIL, code: '123456', password: PASSWORD });
  expect(props().isEmailRequested).toBe(isRequested);
  await submit();
  const values = { email: EMAIL, code: '123456', longCode: '', password: PASSWORD };
  expect(sent).toEqual([['resetPassword', values]]);
});

it.each([
  ['asks for', '', true],
  ['knows', `?email=${EMAIL}`, false],
])(
  '%s the email that is verified, and sends another code to it',
  async (_what, query, isRequested) => {
    const page = <VerifyEmailPage tools={null} />;
    const { sent, props, edit, submit } = await open(page, VerifyEmailView, `/v${query}`);
    await edit({ email: EMAIL, code: '123456' });
    expect(props().isEmailRequested).toBe(isRequested);
    await act(async () => props().resend.request());
    expect(sent).toEqual([['resendVerifyEmailCode', { email: EMAIL }]]);
    expect(props().resend.remainingSec).toBe(60);
    await submit();
    expect(sent.at(-1)).toEqual(['verifyEmail', { email: EMAIL, code: '123456', longCode: '' }]);
  },
);

it('signs up with the referral code of the link, which the user may change', async () => {
  const page = <SignUpPage tools={null} />;
  const { props, edit } = await open(page, SignUpView, '/u?ref=ABCD2345');
  const { values } = props().form;
  expect(values).toMatchObject({ email: '', password: '', terms: '' });
  await edit({ referralCode: 'OTHER234' });
  expect(props().form.values['referralCode']).toBe('OTHER234');
});

it('leads a visitor without a pending second step to the sign-in, with the query', async () => {
  await open(<TwoFactorPage tools={null} />, undefined, '/2fa?next=wallet');
  expect(location.pathname + location.search).toBe('/signin?next=wallet');
  cleanup();
  await open(<TwoFactorPage tools={null} />, undefined, '/2fa');
  expect(location.pathname + location.search).toBe('/signin');
});
