/** Page for a forgotten password: connects the form machine with its view. The sign-in page may
 *  have put the email into the address. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.ts';
import { checkForgotPassword } from './checks.ts';
import { ForgotPasswordView } from './ForgotPasswordView.tsx';
import { FormCaptcha } from './parts/FormCaptcha.tsx';
import { LivePrices } from './parts/LivePrices.tsx';

interface ForgotPasswordPageProps {
  /** Language and theme controls of the shell. */
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
