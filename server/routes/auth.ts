/** Routes for sign-up, sign-in and sign-out. `accounts` decides; the routes convert the results to
 *  responses. */
import * as auth from '#contract/rest/auth.ts';
import * as signUp from '#contract/rest/sign-up.ts';
import * as tokens from '#contract/rest/tokens.ts';
import { accept, handle, handleTrader } from '#server/http/handler.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { HashingBusy } from '#server/accounts/password/hash-queue.ts';
import { captchaHolderOf } from '#server/captcha/captcha-gate.ts';
import { signInDone } from './sign-in-done.ts';
import type { Services } from './services.ts';

export const authRoutes = ({ accounts, captcha }: Pick<Services, 'accounts' | 'captcha'>) => ({
  signIn: handle(auth.signIn, async ({ body, origin }) => {
    const holder = captchaHolderOf(body.email, origin.address);
    const solved = await captcha.check(body.captcha, holder);
    if (isRejection(solved)) return solved;
    const { email: login, password, mailCode } = body;
    const outcome = await accounts
      .signIn({ login, password, mailCode }, origin)
      .catch((error: unknown) => {
        // The captcha has been used, but the password was not checked.
        if (error instanceof HashingBusy && body.captcha !== undefined) captcha.excuse(holder);
        throw error;
      });
    return isRejection(outcome) ? outcome : signInDone(outcome);
  }),

  verifyTwoFactor: handle(auth.verifyTwoFactor, async ({ body, origin }) => {
    const outcome = await accounts.verifyTwoFactor(body, origin);
    return isRejection(outcome) ? outcome : signInDone(outcome);
  }),

  signUp: handle(signUp.signUp, async ({ body, origin }) => {
    const solved = await captcha.check(body.captcha);
    if (isRejection(solved)) return solved;
    const outcome = await accounts.signUps.signUp(body, origin);
    if (isRejection(outcome)) return outcome;
    return accept('We sent you an email.', { isVerified: false, ...outcome });
  }),

  verifyEmail: handle(signUp.verifyEmail, async ({ body, origin }) => {
    const outcome = await accounts.signUps.verifyEmail(body, origin);
    if (isRejection(outcome)) return outcome;
    captcha.excuse(captchaHolderOf(body.email, origin.address));
    return accept('Email verified.');
  }),

  resendVerifyEmailCode: handle(signUp.resendVerifyEmailCode, async ({ body, origin }) => {
    const outcome = await accounts.signUps.resendCode(body, origin);
    if (isRejection(outcome)) return outcome;
    return accept('If this email is awaiting verification, we sent a new code.');
  }),

  forgotPassword: handle(signUp.forgotPassword, async ({ body, origin }) => {
    const solved = await captcha.check(body.captcha);
    if (isRejection(solved)) return solved;
    const outcome = await accounts.passwords.forgot(body.email, origin);
    if (isRejection(outcome)) return outcome;
    return accept('If this email is registered, we sent a code.');
  }),

  resetPassword: handle(signUp.resetPassword, async ({ body, origin }) => {
    const outcome = await accounts.passwords.reset(body, origin);
    if (isRejection(outcome)) return outcome;
    return accept('Password changed. Sign in with your new password.');
  }),

  refreshToken: handle(tokens.refreshToken, async ({ body, origin }) => {
    const outcome = await accounts.refresh(body.refreshToken, origin);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  logOut: handleTrader(tokens.logOut, async ({ trader, origin }) => {
    await accounts.signOut(trader, origin);
    return accept('Signed out.');
  }),

  ipLookup: handle(auth.ipLookup, ({ address }) => accept('', { ip: address })),
});
