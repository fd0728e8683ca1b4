/** Rate limits per caller: generous for trading, strict where secrets can be guessed. */
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { ROUTES } from '#contract/routes.ts';
import type { AnyRoute } from './handler.ts';

const MINUTE_MS = 60_000;

/** Calls per minute, by account for traders and by IP address for visitors. */
const COUNT_PER_MINUTE = { trading: 6_000, reading: 3_000, refreshing: 120, entering: 40 } as const;

/** Calls with passwords, codes and emails. */
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
]);

/** @returns false when rate limits are disabled. */
export function rateLimitOf(route: AnyRoute, scale: number): RateLimitOptions | false {
  if (scale === 0) return false;
  const kind = kindOf(route);
  return {
    max: Math.max(1, Math.floor(COUNT_PER_MINUTE[kind] * scale)),
    timeWindow: MINUTE_MS,
    keyGenerator: callerOf,
  };
}

function kindOf(route: AnyRoute): keyof typeof COUNT_PER_MINUTE {
  if (ENTRANCES.has(route)) return 'entering';
  if (route === ROUTES.refreshToken) return 'refreshing';
  return route.access === 'trader' && route.method !== 'GET' ? 'trading' : 'reading';
}

const callerOf = (request: FastifyRequest): string =>
  request.trader === undefined ? `address ${request.ip}` : `trader ${request.trader.userId}`;
