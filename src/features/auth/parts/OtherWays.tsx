/** The other ways in of this deployment, beside sign-in and sign-up. */
import { useAuth } from '#src/binding/auth.tsx';
import { useOtherWays } from '#src/binding/other-ways.tsx';
import { SocialButtons } from './SocialButtons.tsx';

export function OtherWays() {
  const { isSigningIn } = useAuth();
  return <SocialButtons {...useOtherWays()} isBusy={isSigningIn} />;
}
