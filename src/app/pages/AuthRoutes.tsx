/** The ways in, with their forms, the prices that tick beside them and the tools of the shell. */
import type { ReactNode } from 'react';
import { FormProvider, type FormDesk } from '#src/binding/form.tsx';
import {
  ForgotPasswordPage,
  ResetPasswordPage,
  SignInPage,
  SignUpPage,
  TwoFactorPage,
  VerifyEmailPage,
} from '#src/features/auth/index.ts';
import { VisitorTools } from '../shell/VisitorTools.tsx';
import { createFormDesk } from '../wiring/forms.ts';
import { services } from '../wiring/services.ts';
import { MarketReads } from './MarketReads.tsx';

let desk: FormDesk | undefined;

/** One desk for the page's life. */
function formDesk(): FormDesk {
  const { client, session } = services();
  desk ??= createFormDesk({ client, session, takeCaptcha: () => undefined });
  return desk;
}

const WithForms = ({ children }: { readonly children: ReactNode }) => (
  <FormProvider desk={formDesk()}>
    <MarketReads>{children}</MarketReads>
  </FormProvider>
);

export function SignInRoute() {
  return (
    <WithForms>
      <SignInPage tools={<VisitorTools />} />
    </WithForms>
  );
}

export function SignUpRoute() {
  return (
    <WithForms>
      <SignUpPage tools={<VisitorTools />} />
    </WithForms>
  );
}

export function VerifyEmailRoute() {
  return (
    <WithForms>
      <VerifyEmailPage tools={<VisitorTools />} />
    </WithForms>
  );
}

export function TwoFactorRoute() {
  return (
    <WithForms>
      <TwoFactorPage tools={<VisitorTools />} />
    </WithForms>
  );
}

export function ForgotPasswordRoute() {
  return (
    <WithForms>
      <ForgotPasswordPage tools={<VisitorTools />} />
    </WithForms>
  );
}

export function ResetPasswordRoute() {
  return (
    <WithForms>
      <ResetPasswordPage tools={<VisitorTools />} />
    </WithForms>
  );
}
