/** Sign-in through external providers: verifies the provider's token, then continues with the
 *  common sign-in, including the second step. */
import { socialSignIn, verifyTelegram } from '#contract/rest/social.ts';
import type { FederatedIdentity } from '#server/federated/identity.ts';
import { handle } from '#server/http/handler.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { Origin } from '#server/accounts/audit.ts';
import type { Services } from './services.ts';
import { signInDone } from './sign-in-done.ts';

type Parts = Pick<Services, 'federated' | 'accounts'>;

export const socialRoutes = ({ federated, accounts }: Parts) => ({
  socialSignIn: handle(socialSignIn, async ({ body, origin }) => {
    const found = await federated.ofIdToken(body);
    return isRejection(found) ? found : signIn(accounts, found, origin);
  }),

  verifyTelegram: handle(verifyTelegram, ({ body, origin }) => {
    const found = federated.ofTelegram(body);
    return isRejection(found) ? found : signIn(accounts, found, origin);
  }),
});

async function signIn(accounts: Parts['accounts'], found: FederatedIdentity, origin: Origin) {
  const outcome = await accounts.signInFederated(found, origin);
  return isRejection(outcome) ? outcome : signInDone(outcome);
}
