/** Rejections with a retry time after too many attempts. */
import { reject } from '#server/runtime/rejection.ts';
import type { RetryAfter } from '#server/accounts/account-context.ts';

export const isRetryAfter = (outcome: object): outcome is RetryAfter => 'waitMs' in outcome;

/** After too many failed attempts. */
export const lockedFor = ({ waitMs }: RetryAfter) =>
  reject('sign_in_locked', { retryAfterMs: waitMs });

/** After too many code requests. */
export const slowDown = ({ waitMs }: RetryAfter) =>
  reject('too_many_requests', { retryAfterMs: waitMs });
