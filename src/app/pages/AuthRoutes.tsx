/** The ways in, with their forms, the prices that tick beside them and the tools of the shell. */
import type { ReactNode } from 'react';
import { FormProvider, type FormDesk } from '#src/binding/form.tsx';
import { SignInPage, SignUpPage, VerifyEmailPage } from '#src/features/auth/index.ts';
import { systemClock } from '#src/platform/clock.ts';
import { VisitorTools } from '../shell/VisitorTools.tsx';
import { createFormDesk } from '../wiring/forms.ts';
import { services } from '../wiring/services.ts';
import { createTemporaryPassword } from '../wiring/sign-up.ts';
import { MarketReads } from './MarketReads.tsx';

let desk: FormDesk | undefined;

/** One desk for the page's life: the password of a sign-up is used by its verification. */
function formDesk(): FormDesk {
  const { client, session } = services();
  desk ??= createFormDesk(client, session, createTemporaryPassword(systemClock));
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
