/** What guards an account. `people` decides; here its words become answers. */
import * as calls from '#contract/rest/security.ts';
import { handleTrader, refuse } from '../http/handler.ts';

export const securityRoutes = () => ({
  security: handleTrader(calls.security, () => refuse('unavailable')),
  sendSecurityCode: handleTrader(calls.sendSecurityCode, () => refuse('unavailable')),
  stepUp: handleTrader(calls.stepUp, () => refuse('unavailable')),
  startTwoFactorSetup: handleTrader(calls.startTwoFactorSetup, () => refuse('unavailable')),
  confirmTwoFactor: handleTrader(calls.confirmTwoFactor, () => refuse('unavailable')),
  removeTwoFactor: handleTrader(calls.removeTwoFactor, () => refuse('unavailable')),
  renewRecoveryCodes: handleTrader(calls.renewRecoveryCodes, () => refuse('unavailable')),
  userSessions: handleTrader(calls.userSessions, () => refuse('unavailable')),
  endUserSession: handleTrader(calls.endUserSession, () => refuse('unavailable')),
  endOtherSessions: handleTrader(calls.endOtherSessions, () => refuse('unavailable')),
  signInHistory: handleTrader(calls.signInHistory, () => refuse('unavailable')),
  setAntiPhishingCode: handleTrader(calls.setAntiPhishingCode, () => refuse('unavailable')),
  requestDeletion: handleTrader(calls.requestDeletion, () => refuse('unavailable')),
  withdrawDeletion: handleTrader(calls.withdrawDeletion, () => refuse('unavailable')),
});
