/** Routes of sign-in, sign-up and related forms, with live prices beside the forms and the shell's
 *  tools. */
import { useEffect, type ReactNode } from 'react';
import { CaptchaProvider } from '#src/binding/captcha.ts';
import { FormProvider } from '#src/binding/form.ts';
import { SignInProvidersProvider } from '#src/binding/sign-in-providers.ts';
import {
  ForgotPasswordPage,
  ResetPasswordPage,
  SignInPage,
  SignUpPage,
  TwoFactorPage,
  VerifyEmailPage,
} from '#src/features/auth/index.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { systemClock } from '#src/platform/clock.ts';
import { VisitorTools } from '../shell/header/VisitorTools.tsx';
import { wireCaptcha } from '../wiring/session/captcha.ts';
import { signInProvidersOf, resumeSignIn } from '../wiring/session/federated.ts';
import { createFormService } from '../wiring/session/forms.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';
import { MarketReads } from './MarketReads.tsx';
import { VisitorsOnly } from './VisitorsOnly.tsx';

/** Returns one captcha for the page's lifetime; its solution is used by the form beside it. */
const captcha = once(() => {
  const { config, client, log } = services();
  const language = (): string => splitLocale(location.pathname).language.code;
  return wireCaptcha({ config, client, language, log });
});

const federatedServices = () => ({ ...services(), clock: systemClock });

const signInProviders = once(() => signInProvidersOf(federatedServices()));

const formService = once(() => {
  const { client, session } = services();
  return createFormService({ client, session, consumeCaptcha: captcha().consume });
});

const WithForms = ({ children }: { readonly children: ReactNode }) => (
  <FormProvider value={formService()}>
    <CaptchaProvider value={captcha().service}>
      <SignInProvidersProvider value={signInProviders()}>
        <MarketReads>{children}</MarketReads>
      </SignInProvidersProvider>
    </CaptchaProvider>
  </FormProvider>
);

export function SignInRoute() {
  useEffect(() => {
    const { log } = services();
    resumeSignIn(federatedServices()).catch((error: unknown) =>
      log('A way in ended nowhere.', error),
    );
  }, []);
  return (
    <WithForms>
      <VisitorsOnly>
        <SignInPage tools={<VisitorTools />} />
      </VisitorsOnly>
    </WithForms>
  );
}

export function SignUpRoute() {
  return (
    <WithForms>
      <VisitorsOnly>
        <SignUpPage tools={<VisitorTools />} />
      </VisitorsOnly>
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
      <VisitorsOnly>
        <TwoFactorPage tools={<VisitorTools />} />
      </VisitorsOnly>
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
