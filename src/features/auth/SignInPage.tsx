/** Sign-in: the form machine behind its view. A sign-up may have left the email in the address. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.tsx';
import { checkSignIn } from './checks.ts';
import { FormCaptcha } from './parts/FormCaptcha.tsx';
import { LivePrices } from './parts/LivePrices.tsx';
import { SignInProviders } from './parts/SignInProviders.tsx';
import { SignInView } from './SignInView.tsx';

interface SignInPageProps {
  /** Language and theme: the shell's. */
  readonly tools: ReactNode;
}

export function SignInPage({ tools }: SignInPageProps) {
  const email = new URLSearchParams(useSearch()).get('email') ?? '';
  const form = useForm('signIn', { values: { email, password: '' }, check: checkSignIn });
  return (
    <SignInView
      form={form}
      tools={tools}
      aside={<LivePrices />}
      captcha={<FormCaptcha />}
      signInProviders={<SignInProviders />}
    />
  );
}
