/** Page for a new password by emailed code: connects the form machine with its view. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.ts';
import { checkResetPassword } from './checks.ts';
import { LivePrices } from './parts/LivePrices.tsx';
import { ResetPasswordView } from './ResetPasswordView.tsx';

interface ResetPasswordPageProps {
  /** Language and theme controls of the shell. */
  readonly tools: ReactNode;
}

export function ResetPasswordPage({ tools }: ResetPasswordPageProps) {
  const email = new URLSearchParams(useSearch()).get('email') ?? '';
  const form = useForm('resetPassword', {
    values: { email, code: '', longCode: '', password: '' },
    check: checkResetPassword,
  });
  return (
    <ResetPasswordView
      form={form}
      isEmailRequested={email === ''}
      tools={tools}
      aside={<LivePrices />}
    />
  );
}
