/** Routes for account security. `accounts` decides; the routes convert the results to responses. */
import { sendSecurityCode } from '#contract/rest/security-code.ts';
import * as calls from '#contract/rest/security.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'accounts' | 'custody'>;

export const securityRoutes = ({ accounts, custody }: Parts) => ({
  ...twoFactorRoutes(accounts),
  ...sessionRoutes(accounts),

  security: handleTrader(calls.security, ({ userId }) =>
    accept('', accounts.security.summary(userId)),
  ),

  sendSecurityCode: handleTrader(sendSecurityCode, async ({ trader, origin, body }) => {
    if (body.purpose === 'withdrawal') {
      const tooSoon = accounts.withdrawalGate.enterCodeRequest(trader.userId);
      if (tooSoon !== undefined) return tooSoon;
      const sent = await custody.withdrawals.sendCode(trader.userId, body.referenceId);
      if (isRejection(sent)) return sent;
      return accept('We sent a code to your email.');
    }
    const outcome = await accounts.stepUp.sendCode(trader, origin);
    return isRejection(outcome) ? outcome : accept('We sent a code to your email.');
  }),

  stepUp: handleTrader(calls.stepUp, async ({ trader, body, origin }) => {
    const outcome = await accounts.stepUp.prove(trader, body, origin);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  setAntiPhishingCode: handleTrader(calls.setAntiPhishingCode, async ({ trader, body, origin }) => {
    const outcome = await accounts.security.setAntiPhishing(trader, body, origin);
    if (isRejection(outcome)) return outcome;
    return accept(
      body.code === undefined
        ? 'Anti-phishing code removed.'
        : 'Anti-phishing code saved. Our emails will show it.',
    );
  }),

  requestDeletion: handleTrader(calls.requestDeletion, async ({ trader, body, origin }) => {
    const outcome = await accounts.security.requestDeletion(trader, body.stepUpToken, origin);
    return isRejection(outcome) ? outcome : accept('Account closure requested.', outcome);
  }),

  withdrawDeletion: handleTrader(calls.withdrawDeletion, async ({ userId, origin }) => {
    const isWithdrawn = await accounts.security.withdrawDeletion(userId, origin);
    return isWithdrawn ? accept('Account closure canceled.') : reject('not_found');
  }),
});

const twoFactorRoutes = (accounts: Parts['accounts']) => ({
  startTwoFactorSetup: handleTrader(calls.startTwoFactorSetup, async ({ trader, body }) => {
    const outcome = await accounts.twoFactor.start(trader, body.stepUpToken);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  confirmTwoFactor: handleTrader(calls.confirmTwoFactor, async ({ trader, body, origin }) => {
    const outcome = await accounts.twoFactor.confirm(trader, body.code, origin);
    if (isRejection(outcome)) return outcome;
    return accept('Two-factor authentication turned on. Save your recovery codes.', outcome);
  }),

  removeTwoFactor: handleTrader(calls.removeTwoFactor, async ({ trader, body, origin }) => {
    const outcome = await accounts.twoFactor.remove(trader, body.stepUpToken, origin);
    return isRejection(outcome) ? outcome : accept('Two-factor authentication turned off.');
  }),

  renewRecoveryCodes: handleTrader(calls.renewRecoveryCodes, async ({ trader, body, origin }) => {
    const outcome = await accounts.twoFactor.renewCodes(trader, body.stepUpToken, origin);
    if (isRejection(outcome)) return outcome;
    return accept('Your old recovery codes no longer work.', outcome);
  }),
});

const sessionRoutes = (accounts: Parts['accounts']) => ({
  userSessions: handleTrader(calls.userSessions, ({ trader }) =>
    accept('', accounts.security.sessions(trader)),
  ),

  endUserSession: handleTrader(calls.endUserSession, async ({ trader, body, origin }) => {
    const isEnded = await accounts.security.endSession(trader, body.sessionId, origin);
    return isEnded ? accept('Device signed out.') : reject('not_found');
  }),

  endOtherSessions: handleTrader(calls.endOtherSessions, async ({ trader, origin }) => {
    const endedCount = await accounts.security.endOthers(trader, origin);
    return accept('All other devices were signed out.', { endedCount });
  }),

  signInHistory: handleTrader(calls.signInHistory, ({ userId, query }) =>
    accept(
      '',
      pageThrough(accounts.security.signIns(userId, query), (entry) => entry),
    ),
  ),
});
