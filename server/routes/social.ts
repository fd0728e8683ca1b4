/** Sign-in through external providers: verifies the provider's token, then continues with the
 *  common sign-in, including the second step. */
import { socialSignIn, verifyTelegram } from '#contract/rest/social.ts';
import type { FederatedOutcome } from '#server/federated/federated.ts';
import { handle } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { Origin } from '#server/accounts/audit.ts';
import type { Services } from './services.ts';
import { signInDone } from './sign-in-done.ts';

type Parts = Pick<Services, 'federated' | 'accounts'>;

export const socialRoutes = ({ federated, accounts }: Parts) => ({
  socialSignIn: handle(socialSignIn, async ({ body, origin }) => {
    const found = await federated.ofIdToken(body);
    return typeof found === 'string' ? rejected(found) : signedIn(accounts, found, origin);
  }),

  verifyTelegram: handle(verifyTelegram, ({ body, origin }) => {
    const found = federated.ofTelegram(body);
    return typeof found === 'string' ? rejected(found) : signedIn(accounts, found, origin);
  }),
});

function rejected(why: Extract<FederatedOutcome, string>) {
  if (why === 'unreachable') return reject('unavailable');
  return reject(why === 'unknown' ? 'provider_unknown' : 'provider_refused');
}

async function signedIn(
  accounts: Parts['accounts'],
  found: Exclude<FederatedOutcome, string>,
  origin: Origin,
) {
  const outcome = await accounts.signInFederated(found, origin);
  if (typeof outcome === 'string') return reject(outcome);
  return signInDone(outcome);
}
