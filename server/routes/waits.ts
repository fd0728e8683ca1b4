/** Whoever tries too often is told when to come again. */
import { refuse } from '../http/handler.ts';
import type { Wait } from '../accounts/account-context.ts';

export const isWait = (outcome: object): outcome is Wait => 'waitMs' in outcome;

/** After too many wrong tries. */
export const lockedFor = ({ waitMs }: Wait) => refuse('sign_in_locked', { retryAfterMs: waitMs });

/** After too many codes were asked for. */
export const slowDown = ({ waitMs }: Wait) => refuse('too_many_requests', { retryAfterMs: waitMs });
