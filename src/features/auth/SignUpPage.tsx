/** Sign-up page: connects the form machine with its view. The referral code of a link is stored. */
import { useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { checkSignUp } from './checks.ts';
import { FormCaptcha } from './parts/FormCaptcha.tsx';
import { LivePrices } from './parts/LivePrices.tsx';
import { SignInProviders } from './parts/SignInProviders.tsx';
import { referralCodeOf } from './referral.ts';
import { SignUpView } from './SignUpView.tsx';

const nothing = (): undefined => undefined;

/** A form without the check is complete, so a failure to load is not shown. */
const LazyReferralCheck = lazyComponent(async () => {
  try {
    return (await loadPart('referralCheck')).ReferralCheckPart;
  } catch {
    return nothing;
  }
});

interface SignUpPageProps {
  /** Language and theme controls of the shell. */
  readonly tools: ReactNode;
}

export function SignUpPage({ tools }: SignUpPageProps) {
  const search = useSearch();
  const [referralCode] = useState(() => referralCodeOf(search));
  const form = useForm('signUp', {
    values: { email: '', password: '', terms: '', referralCode },
    check: checkSignUp,
  });
  return (
    <SignUpView
      form={form}
      tools={tools}
      aside={<LivePrices />}
      referralCheck={<LazyReferralCheck code={form.values['referralCode'] ?? ''} />}
      captcha={<FormCaptcha />}
      signInProviders={<SignInProviders />}
    />
  );
}
