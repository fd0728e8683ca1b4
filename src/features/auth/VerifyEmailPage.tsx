/** Email verification page: connects the form machine with its view; another code can be requested. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.ts';
import { checkVerification } from './checks.ts';
import { LivePrices } from './parts/LivePrices.tsx';
import { useResend } from './use-resend.ts';
import { VerifyEmailView } from './VerifyEmailView.tsx';

interface VerifyEmailPageProps {
  /** Language and theme controls of the shell. */
  readonly tools: ReactNode;
}

export function VerifyEmailPage({ tools }: VerifyEmailPageProps) {
  const email = new URLSearchParams(useSearch()).get('email') ?? '';
  const values = { email, code: '', longCode: '' };
  const form = useForm('verifyEmail', { values, check: checkVerification });
  const resend = useResend('resendVerifyEmailCode', form.values['email'] ?? '');
  return (
    <VerifyEmailView
      form={form}
      resend={resend}
      isEmailRequested={email === ''}
      tools={tools}
      aside={<LivePrices />}
    />
  );
}
