/** What guards an account. `accounts` decides; here its words become answers. */
import * as calls from '#contract/rest/security.ts';
import { accept, handleTrader, reject } from '#server/http/handler.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';
import { isRetryAfter, lockedFor, slowDown } from './retry-after.ts';

export const securityRoutes = ({ accounts }: Pick<Services, 'accounts'>) => ({
  security: handleTrader(calls.security, ({ traderId }) =>
    accept('', accounts.security.summary(traderId)),
  ),

  sendSecurityCode: handleTrader(calls.sendSecurityCode, async ({ trader, origin }) => {
    const outcome = await accounts.stepUp.sendCode(trader, origin);
    return outcome === 'done' ? accept('We have sent a code to your email.') : slowDown(outcome);
  }),

  stepUp: handleTrader(calls.stepUp, async ({ trader, body, origin }) => {
    const outcome = await accounts.stepUp.prove(trader, body, origin);
    if (outcome === 'step_up_required') {
      return reject(outcome, { message: 'Sign in again, then try once more.' });
    }
    if (typeof outcome === 'string') return reject(outcome);
    return isRetryAfter(outcome) ? lockedFor(outcome) : accept('', outcome);
  }),

  startTwoFactorSetup: handleTrader(calls.startTwoFactorSetup, async ({ trader, body }) => {
    const outcome = await accounts.twoFactor.start(trader, body.stepUpToken);
    return typeof outcome === 'string' ? reject(outcome) : accept('', outcome);
  }),

  confirmTwoFactor: handleTrader(calls.confirmTwoFactor, async ({ trader, body, origin }) => {
    const outcome = await accounts.twoFactor.confirm(trader, body.code, origin);
    if (typeof outcome === 'string') return reject(outcome);
    return accept('Two-factor sign-in is on. Keep the recovery codes.', outcome);
  }),

  removeTwoFactor: handleTrader(calls.removeTwoFactor, async ({ trader, body, origin }) => {
    const outcome = await accounts.twoFactor.remove(trader, body.stepUpToken, origin);
    return outcome === 'done' ? accept('Two-factor sign-in is off.') : reject(outcome);
  }),

  renewRecoveryCodes: handleTrader(calls.renewRecoveryCodes, async ({ trader, body, origin }) => {
    const outcome = await accounts.twoFactor.renewCodes(trader, body.stepUpToken, origin);
    if (typeof outcome === 'string') return reject(outcome);
    return accept('The old recovery codes are good no more.', outcome);
  }),

  userSessions: handleTrader(calls.userSessions, ({ trader }) =>
    accept('', accounts.security.sessions(trader)),
  ),

  endUserSession: handleTrader(calls.endUserSession, async ({ trader, body, origin }) => {
    const isEnded = await accounts.security.endSession(trader, body.sessionId, origin);
    return isEnded ? accept('That device is signed out.') : reject('not_found');
  }),

  endOtherSessions: handleTrader(calls.endOtherSessions, async ({ trader, origin }) => {
    const endedCount = await accounts.security.endOthers(trader, origin);
    return accept('Every other device is signed out.', { endedCount });
  }),

  signInHistory: handleTrader(calls.signInHistory, ({ traderId, query }) =>
    accept(
      '',
      pageThrough(accounts.security.signIns(traderId, query), (entry) => entry),
    ),
  ),

  setAntiPhishingCode: handleTrader(calls.setAntiPhishingCode, async ({ trader, body, origin }) => {
    const outcome = await accounts.security.setAntiPhishing(trader, body, origin);
    if (outcome !== 'done') return reject(outcome);
    return accept(
      body.code === undefined
        ? 'Your mails carry no anti-phishing code any more.'
        : 'Your mails carry this code from now on.',
    );
  }),

  requestDeletion: handleTrader(calls.requestDeletion, async ({ trader, body, origin }) => {
    const outcome = await accounts.security.requestDeletion(trader, body.stepUpToken, origin);
    if (typeof outcome === 'string') return reject(outcome);
    return accept('Your account will be closed.', outcome);
  }),

  withdrawDeletion: handleTrader(calls.withdrawDeletion, async ({ traderId, origin }) => {
    const isWithdrawn = await accounts.security.withdrawDeletion(traderId, origin);
    return isWithdrawn ? accept('Your account stays.') : reject('not_found');
  }),
});
