/** Response to a step of a sign-in that succeeded: the session with the token of its device, or the request
 *  for the second step. */
import type { Challenged, SignedIn } from '#server/accounts/sign-in/sign-in.ts';
import { accept, type Accepted } from '#server/http/handler.ts';

export function signInDone<Step extends SignedIn | Challenged>(outcome: Step): Accepted<Step> {
  if (outcome.kind === 'twoFactor') {
    return accept('Enter the code from your authenticator app.', outcome);
  }
  return { ...accept('Signed in.', outcome), deviceToken: outcome.deviceToken };
}
