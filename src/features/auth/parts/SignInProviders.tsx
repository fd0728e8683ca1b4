/** Sign-in providers of this deployment, shown on sign-in and sign-up. */
import { useAuth } from '#src/binding/auth.ts';
import { useSignInProviders } from '#src/binding/sign-in-providers.ts';
import { SocialButtons } from './SocialButtons.tsx';

export function SignInProviders() {
  const { isSigningIn } = useAuth();
  return <SocialButtons {...useSignInProviders()} isBusy={isSigningIn} />;
}
