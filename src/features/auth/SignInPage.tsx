/** Sign-in page: connects the form machine with its view. The sign-up page may have put the email
 *  into the address. */
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.ts';
import { checkSignIn } from './checks.ts';
import { FormCaptcha } from './parts/FormCaptcha.tsx';
import { LivePrices } from './parts/LivePrices.tsx';
import { SignInProviders } from './parts/SignInProviders.tsx';
import { SignInView } from './SignInView.tsx';

interface SignInPageProps {
  /** Language and theme controls of the shell. */
  readonly tools: ReactNode;
}

export function SignInPage({ tools }: SignInPageProps) {
  const email = new URLSearchParams(useSearch()).get('email') ?? '';
  const form = useForm('signIn', {
    values: { email, password: '', mailCode: '' },
    check: checkSignIn,
  });
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
