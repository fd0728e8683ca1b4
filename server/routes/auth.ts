/** The ways in and out. `people` decides; here its words become answers. */
import * as auth from '#contract/rest/auth.ts';
import { accept, handle, handleTrader, refuse } from '../http/handler.ts';
import type { Wait } from '../people/people.ts';
import type { Services } from './services.ts';

export const authRoutes = ({ people }: Pick<Services, 'people'>) => ({
  signIn: handle(auth.signIn, async ({ body, address }) => {
    const { email, password } = body;
    const outcome = await people.signIn({ email, password, address });
    if (outcome === 'email_not_verified') return refuse(outcome, { beside: { email_verified: 0 } });
    if (typeof outcome === 'string') return refuse(outcome);
    if (isWait(outcome)) return refuse('sign_in_locked', { retryAfterMs: outcome.waitMs });
    return accept('Signed in.', { kind: 'signedIn', ...outcome });
  }),

  signUp: handle(auth.signUp, async ({ body, address }) => {
    const outcome = await people.signUp({ ...body, address });
    if (outcome !== 'created') return refuse(outcome);
    return accept('We have sent a code to your email.', { isVerified: false });
  }),

  verifyEmail: handle(auth.verifyEmail, async ({ body, address }) => {
    const outcome = await people.verifyEmail({ ...body, address });
    return outcome === 'verified' ? accept('Your email is verified.') : refuse(outcome);
  }),

  resendVerifyEmailCode: handle(auth.resendVerifyEmailCode, async ({ body, address }) => {
    const outcome = await people.resendCode(body.email, address);
    if (outcome !== 'done') return refuse('too_many_requests', { retryAfterMs: outcome.waitMs });
    return accept('If this email waits for a code, a new one is on its way.');
  }),

  refreshToken: handle(auth.refreshToken, async ({ body, address }) => {
    const outcome = await people.refresh(body.refreshToken, address);
    return outcome === 'refresh_token_invalid' ? refuse(outcome) : accept('', outcome);
  }),

  logOut: handleTrader(auth.logOut, async ({ trader, address }) => {
    await people.signOut(trader, address);
    return accept('Signed out.');
  }),

  verifyTwoFactor: handle(auth.verifyTwoFactor, () => refuse('unavailable')),
  forgotPassword: handle(auth.forgotPassword, () => refuse('unavailable')),
  resetPassword: handle(auth.resetPassword, () => refuse('unavailable')),

  ipLookup: handle(auth.ipLookup, ({ address }) => accept('', { ip: address })),
});

const isWait = (outcome: object): outcome is Wait => 'waitMs' in outcome;
