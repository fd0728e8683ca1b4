/** Opening an account: the form machine behind its view. A referral code of the link is kept. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.tsx';
import { checkSignUp } from './checks.ts';
import { LivePrices } from './parts/LivePrices.tsx';
import { SignUpView } from './SignUpView.tsx';

interface SignUpPageProps {
  /** Language and theme: the shell's. */
  readonly tools: ReactNode;
}

export function SignUpPage({ tools }: SignUpPageProps) {
  const referralCode = new URLSearchParams(useSearch()).get('ref_code') ?? '';
  const form = useForm('signUp', {
    values: { email: '', password: '', terms: '', referralCode },
    check: checkSignUp,
  });
  return <SignUpView form={form} tools={tools} aside={<LivePrices />} />;
}
