/** The ways in, with the prices that tick beside them and the tools of the shell. */
import { SignInPage, SignUpPage, VerifyEmailPage } from '#src/features/auth/index.ts';
import { VisitorTools } from '../shell/VisitorTools.tsx';
import { MarketReads } from './MarketReads.tsx';

export function SignInRoute() {
  return (
    <MarketReads>
      <SignInPage tools={<VisitorTools />} />
    </MarketReads>
  );
}

export function SignUpRoute() {
  return (
    <MarketReads>
      <SignUpPage tools={<VisitorTools />} />
    </MarketReads>
  );
}

export function VerifyEmailRoute() {
  return (
    <MarketReads>
      <VerifyEmailPage tools={<VisitorTools />} />
    </MarketReads>
  );
}
