/** Rejections with a retry time after too many requests. */
import { reject } from '#server/runtime/rejection.ts';
import type { RetryAfter } from '#server/accounts/account-context.ts';

export const slowDown = ({ waitMs }: RetryAfter) =>
  reject('too_many_requests', { retryAfterMs: waitMs });
