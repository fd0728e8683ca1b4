/** The ways in, with their forms, the prices that tick beside them and the tools of the shell. */
import { useEffect, type ReactNode } from 'react';
import { CaptchaProvider } from '#src/binding/captcha.tsx';
import { FormProvider, type FormService } from '#src/binding/form.tsx';
import { OtherWaysProvider, type OtherWays } from '#src/binding/other-ways.tsx';
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
import { VisitorTools } from '../shell/VisitorTools.tsx';
import { wireCaptcha, type CaptchaWiring } from '../wiring/captcha.ts';
import { otherWaysOf, takeUpReturn } from '../wiring/federated.ts';
import { createFormService } from '../wiring/forms.ts';
import { services } from '../wiring/services.ts';
import { MarketReads } from './MarketReads.tsx';
import { VisitorsOnly } from './VisitorsOnly.tsx';

let service: FormService | undefined;
let captchaWiring: CaptchaWiring | undefined;
let otherWays: OtherWays | undefined;

/** One captcha for the page's life: what was solved is taken by the form it stands beside. */
function captcha(): CaptchaWiring {
  const { config, client, log } = services();
  const language = (): string => splitLocale(location.pathname).language.code;
  captchaWiring ??= wireCaptcha({ config, client, language, log });
  return captchaWiring;
}

const federated = () => ({ ...services(), clock: systemClock });

/** One desk for the page's life. */
function formService(): FormService {
  const { client, session } = services();
  service ??= createFormService({ client, session, takeCaptcha: captcha().take });
  return service;
}

const WithForms = ({ children }: { readonly children: ReactNode }) => (
  <FormProvider service={formService()}>
    <CaptchaProvider service={captcha().service}>
      <OtherWaysProvider ways={(otherWays ??= otherWaysOf(federated()))}>
        <MarketReads>{children}</MarketReads>
      </OtherWaysProvider>
    </CaptchaProvider>
  </FormProvider>
);

export function SignInRoute() {
  useEffect(() => {
    const { log } = services();
    takeUpReturn(federated()).catch((error: unknown) => log('A way in ended nowhere.', error));
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
