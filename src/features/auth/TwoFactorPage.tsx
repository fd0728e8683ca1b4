/** Page of the second step of a sign-in: connects the form machine with its view. A user without a
 *  pending step is sent to the sign-in page. */
import type { ReactNode } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useAuth } from '#src/binding/auth.ts';
import { useForm } from '#src/binding/form.ts';
import { checkTwoFactor } from './checks.ts';
import { LivePrices } from './parts/LivePrices.tsx';
import { TwoFactorView } from './TwoFactorView.tsx';

interface TwoFactorPageProps {
  /** Language and theme controls of the shell. */
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
