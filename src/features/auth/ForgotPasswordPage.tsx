/** A forgotten password: the form machine behind its view. Sign-in may have left the email in the
 *  address. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.tsx';
import { checkForgotPassword } from './checks.ts';
import { ForgotPasswordView } from './ForgotPasswordView.tsx';
import { FormCaptcha } from './parts/FormCaptcha.tsx';
import { LivePrices } from './parts/LivePrices.tsx';

interface ForgotPasswordPageProps {
  /** Language and theme: the shell's. */
  readonly tools: ReactNode;
}

export function ForgotPasswordPage({ tools }: ForgotPasswordPageProps) {
  const email = new URLSearchParams(useSearch()).get('email') ?? '';
  const form = useForm('forgotPassword', { values: { email }, check: checkForgotPassword });
  return (
    <ForgotPasswordView
      form={form}
      tools={tools}
      aside={<LivePrices />}
      captcha={<FormCaptcha />}
    />
  );
}
