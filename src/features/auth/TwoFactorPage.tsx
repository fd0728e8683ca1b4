/** The second step of a sign-in: the form machine behind its view. Whoever is in none begins anew. */
import type { ReactNode } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useAuth } from '#src/binding/auth.tsx';
import { useForm } from '#src/binding/form.tsx';
import { checkTwoFactor } from './checks.ts';
import { LivePrices } from './parts/LivePrices.tsx';
import { TwoFactorView } from './TwoFactorView.tsx';

interface TwoFactorPageProps {
  /** Language and theme: the shell's. */
  readonly tools: ReactNode;
}

export function TwoFactorPage({ tools }: TwoFactorPageProps) {
  const { isInSecondStep, isPending, isSignedIn, leaveSecondStep } = useAuth();
  const search = useSearch();
  const form = useForm('twoFactor', {
    values: { way: 'app', code: '', recoveryCode: '' },
    check: checkTwoFactor,
  });
  if (!isInSecondStep && !isPending && !isSignedIn) {
    return <Redirect to={search === '' ? '/signin' : `/signin?${search}`} replace />;
  }
  return <TwoFactorView form={form} leave={leaveSecondStep} tools={tools} aside={<LivePrices />} />;
}
