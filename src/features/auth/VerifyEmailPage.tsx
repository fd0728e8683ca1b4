/** Verification of an email: the form machine behind its view, another code on request. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.tsx';
import { checkCode } from './checks.ts';
import { LivePrices } from './parts/LivePrices.tsx';
import { useResend } from './use-resend.ts';
import { VerifyEmailView } from './VerifyEmailView.tsx';

interface VerifyEmailPageProps {
  /** Language and theme: the shell's. */
  readonly tools: ReactNode;
}

export function VerifyEmailPage({ tools }: VerifyEmailPageProps) {
  const email = new URLSearchParams(useSearch()).get('email') ?? '';
  const form = useForm('verifyEmail', { values: { email, code: '' }, check: checkCode });
  const resend = useResend(email);
  return <VerifyEmailView form={form} resend={resend} tools={tools} aside={<LivePrices />} />;
}
