/** Ways in that somebody else vouches for: first whether the word is good, then the same door as for
 *  everybody. */
import { socialSignIn, verifyTelegram } from '#contract/rest/social.ts';
import { handle, refuse } from '../http/handler.ts';
import type { Services } from './services.ts';

export const socialRoutes = ({ federated }: Pick<Services, 'federated'>) => ({
  socialSignIn: handle(socialSignIn, async ({ body }) => {
    const found = await federated.ofIdToken(body);
    if (found === 'unknown') return refuse('provider_unknown');
    if (found === 'refused') return refuse('provider_refused');
    return refuse('unavailable');
  }),

  verifyTelegram: handle(verifyTelegram, ({ body }) => {
    const found = federated.ofTelegram(body);
    if (found === 'unknown') return refuse('provider_unknown');
    if (found === 'refused') return refuse('provider_refused');
    return refuse('unavailable');
  }),
});
