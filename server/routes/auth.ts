/** Routes for sign-up, sign-in and sign-out. `accounts` decides; the routes convert the results to
 *  responses. */
import * as auth from '#contract/rest/auth.ts';
import * as signUp from '#contract/rest/sign-up.ts';
import * as tokens from '#contract/rest/tokens.ts';
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
    return accept(isIn ? 'Signed in.' : 'Enter the code from your authenticator app.', outcome);
  }),

  verifyTwoFactor: handle(auth.verifyTwoFactor, async ({ body, origin }) => {
    const outcome = await accounts.verifyTwoFactor(body, origin);
    if (typeof outcome === 'string') return reject(outcome);
    return isRetryAfter(outcome) ? lockedFor(outcome) : accept('Signed in.', outcome);
  }),

  signUp: handle(signUp.signUp, async ({ body, origin }) => {
    const solved = await captcha.check(body.captcha);
    if (solved !== 'passed') return reject(solved);
    const outcome = await accounts.signUp(body, origin);
    if (outcome !== 'created') return reject(outcome);
    return accept('We sent a code to your email.', { isVerified: false });
  }),

  verifyEmail: handle(signUp.verifyEmail, async ({ body, origin }) => {
    const outcome = await accounts.verifyEmail(body, origin);
    if (outcome !== 'verified') return reject(outcome);
    captcha.excuse(sameHand(body.email, origin));
    return accept('Email verified.');
  }),

  resendVerifyEmailCode: handle(signUp.resendVerifyEmailCode, async ({ body, origin }) => {
    const outcome = await accounts.resendCode(body.email, origin);
    if (outcome !== 'done') return slowDown(outcome);
    return accept('If this email is awaiting verification, we sent a new code.');
  }),

  forgotPassword: handle(signUp.forgotPassword, async ({ body, origin }) => {
    const solved = await captcha.check(body.captcha);
    if (solved !== 'passed') return reject(solved);
    const outcome = await accounts.passwords.forgot(body.email, origin);
    if (outcome !== 'done') return slowDown(outcome);
    return accept('If this email is registered, we sent a code.');
  }),

  resetPassword: handle(signUp.resetPassword, async ({ body, origin }) => {
    const outcome = await accounts.passwords.reset(body, origin);
    return outcome === 'done'
      ? accept('Password changed. Sign in with your new password.')
      : reject(outcome);
  }),

  refreshToken: handle(tokens.refreshToken, async ({ body, origin }) => {
    const outcome = await accounts.refresh(body.refreshToken, origin);
    return outcome === 'refresh_token_invalid' ? reject(outcome) : accept('', outcome);
  }),

  logOut: handleTrader(tokens.logOut, async ({ trader, origin }) => {
    await accounts.signOut(trader, origin);
    return accept('Signed out.');
  }),

  ipLookup: handle(auth.ipLookup, ({ address }) => accept('', { ip: address })),
});

/** Key of the captcha exemption: after an email verification, the client signs in automatically
 *  from the same address. */
const sameHand = (email: string, { address }: Origin): string => `${email} ${address}`;
