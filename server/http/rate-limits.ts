/** Rate limits per caller: generous for trading, strict where secrets can be guessed. */
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { ROUTES } from '#contract/routes.ts';
import { addressBlockOf, addressSiteOf } from '#server/runtime/address-block.ts';
import type { AnyRoute } from './handler.ts';

/** Calls per minute, by account for traders and by block of IP addresses for visitors. */
const COUNT_PER_MINUTE = { trading: 6_000, reading: 3_000, refreshing: 120, entering: 40 } as const;

/** Calls with passwords, codes and emails; those with passwords may wait in the queue of hashes. */
const ENTRANCES: ReadonlySet<AnyRoute> = new Set<AnyRoute>([
  ROUTES.signIn,
  ROUTES.signUp,
  ROUTES.socialSignIn,
  ROUTES.verifyTelegram,
  ROUTES.verifyTwoFactor,
  ROUTES.verifyEmail,
  ROUTES.resendVerifyEmailCode,
  ROUTES.forgotPassword,
  ROUTES.resetPassword,
  ROUTES.stepUp,
  ROUTES.sendSecurityCode,
  ROUTES.sendPhoneCode,
  ROUTES.verifyPhone,
  ROUTES.sendEmailChangeCodes,
  ROUTES.changeEmail,
  ROUTES.changePassword,
  ROUTES.confirmTwoFactor,
  ROUTES.transferToUser,
  ROUTES.processWithdrawal,
  ROUTES.confirmWithdrawal,
  ROUTES.savePaymentMethod,
  ROUTES.deletePaymentMethod,
  ROUTES.releaseP2pOrder,
  ROUTES.answerP2pSettlement,
  ROUTES.createGiftCards,
  ROUTES.revealGiftCard,
  ROUTES.addGiftCard,
  ROUTES.redeemGiftCard,
  ROUTES.sendGiftCard,
  ROUTES.validateGiftCard,
  ROUTES.addWithdrawalAddress,
  ROUTES.addWithdrawalUser,
  ROUTES.setWhitelistMode,
  ROUTES.openResume,
  // Its body is large, and its caller has no account.
  ROUTES.uploadFromPhone,
]);

/** Calls of an IPv6 /48, in which one site has many blocks, for each call of one block. */
const SITE_FACTOR = 4;
export const isEntrance = (route: AnyRoute): boolean => ENTRANCES.has(route);

/** @returns false when rate limits are disabled. */
export const rateLimitOf = (route: AnyRoute, scale: number): CallerLimit | false =>
  scale === 0 || route.access === 'operator' ? false : limitOf(route, scale, callerOf);

/** The wider limit on visitors of one IPv6 site. @returns false when rate limits are disabled. */
export const siteRateLimitOf = (route: AnyRoute, scale: number): CallerLimit | false =>
  scale === 0 || route.access === 'operator'
    ? false
    : limitOf(route, scale * SITE_FACTOR, ({ ip }) => `site ${addressSiteOf(ip)}`);

/** True for visitors whose block is part of a wider one. */
export const hasSite = ({ trader, ip }: Caller): boolean =>
  trader === undefined && addressSiteOf(ip) !== addressBlockOf(ip);

type Caller = Pick<FastifyRequest, 'ip' | 'trader'>;
export interface CallerLimit extends RateLimitOptions {
  readonly max: number;
  readonly timeWindow: number;
  readonly keyGenerator: (request: Caller) => string;
}

const limitOf = (
  route: AnyRoute,
  scale: number,
  keyGenerator: CallerLimit['keyGenerator'],
): CallerLimit => ({
  max: Math.max(1, Math.floor(COUNT_PER_MINUTE[limitClassOf(route)] * scale)),
  timeWindow: MINUTE_MS,
  keyGenerator,
});

export function limitClassOf(route: AnyRoute): keyof typeof COUNT_PER_MINUTE {
  if (isEntrance(route)) return 'entering';
  if (route === ROUTES.refreshToken) return 'refreshing';
  return route.access === 'trader' && route.method !== 'GET' ? 'trading' : 'reading';
}

const callerOf = ({ trader, ip }: Caller): string =>
  trader === undefined ? `address ${addressBlockOf(ip)}` : `trader ${trader.userId}`;
