/** The ways in and out. `accounts` decides; here its words become answers. */
import * as auth from '#contract/rest/auth.ts';
import { accept, handle, handleTrader, reject } from '#server/http/handler.ts';
import type { Origin } from '#server/accounts/audit.ts';
import { isRetryAfter, lockedFor, slowDown } from './retry-after.ts';
import type { Services } from './services.ts';

export const authRoutes = ({ accounts, captcha }: Pick<Services, 'accounts' | 'captcha'>) => ({
  signIn: handle(auth.signIn, async ({ body, origin }) => {
    const solved = await captcha.check(body.captcha, sameHand(body.email, origin));
    if (solved !== 'passed') return reject(solved);
    const outcome = await accounts.signIn({ login: body.email, password: body.password }, origin);
    if (outcome === 'email_not_verified') return reject(outcome, { beside: { email_verified: 0 } });
    if (typeof outcome === 'string') return reject(outcome);
    if (isRetryAfter(outcome)) return lockedFor(outcome);
    const isIn = outcome.kind === 'signedIn';
    return accept(isIn ? 'Signed in.' : 'Enter the code of your authenticator.', outcome);
  }),

  verifyTwoFactor: handle(auth.verifyTwoFactor, async ({ body, origin }) => {
    const outcome = await accounts.verifyTwoFactor(body, origin);
    if (typeof outcome === 'string') return reject(outcome);
    return isRetryAfter(outcome) ? lockedFor(outcome) : accept('Signed in.', outcome);
  }),

  signUp: handle(auth.signUp, async ({ body, origin }) => {
    const solved = await captcha.check(body.captcha);
    if (solved !== 'passed') return reject(solved);
    const outcome = await accounts.signUp(body, origin);
    if (outcome !== 'created') return reject(outcome);
    return accept('We have sent a code to your email.', { isVerified: false });
  }),

  verifyEmail: handle(auth.verifyEmail, async ({ body, origin }) => {
    const outcome = await accounts.verifyEmail(body, origin);
    if (outcome !== 'verified') return reject(outcome);
    captcha.excuse(sameHand(body.email, origin));
    return accept('Your email is verified.');
  }),

  resendVerifyEmailCode: handle(auth.resendVerifyEmailCode, async ({ body, origin }) => {
    const outcome = await accounts.resendCode(body.email, origin);
    if (outcome !== 'done') return slowDown(outcome);
    return accept('If this email waits for a code, a new one is on its way.');
  }),

  forgotPassword: handle(auth.forgotPassword, async ({ body, origin }) => {
    const solved = await captcha.check(body.captcha);
    if (solved !== 'passed') return reject(solved);
    const outcome = await accounts.passwords.forgot(body.email, origin);
    if (outcome !== 'done') return slowDown(outcome);
    return accept('If there is an account with this email, a code is on its way.');
  }),

  resetPassword: handle(auth.resetPassword, async ({ body, origin }) => {
    const outcome = await accounts.passwords.reset(body, origin);
    return outcome === 'done'
      ? accept('Your new password is set. Sign in with it.')
      : reject(outcome);
  }),

  refreshToken: handle(auth.refreshToken, async ({ body, origin }) => {
    const outcome = await accounts.refresh(body.refreshToken, origin);
    return outcome === 'refresh_token_invalid' ? reject(outcome) : accept('', outcome);
  }),

  logOut: handleTrader(auth.logOut, async ({ trader, origin }) => {
    await accounts.signOut(trader, origin);
    return accept('Signed out.');
  }),

  ipLookup: handle(auth.ipLookup, ({ address }) => accept('', { ip: address })),
});

/** Who has just verified an email signs in with it by themselves, from where they are. */
const sameHand = (email: string, { address }: Origin): string => `${email} ${address}`;
