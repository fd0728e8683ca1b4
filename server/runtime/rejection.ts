/** Why a command or a call is rejected. Every part of the exchange makes rejections with `reject` and returns
 *  them unchanged; only `server/http/envelope.ts` knows their form on the wire. */
import type { RejectionName } from '#contract/errors.ts';
import type { Message } from './sentence.ts';

export interface RejectionDetails {
  /** Replaces the registry's message. */
  readonly message?: Message;
  /** Validation messages by wire field path. */
  readonly fields?: Readonly<Record<string, Message>>;
  /** Facts by their wire names; sent next to `success`, for example `email_verified` of a failed sign-in. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Time until another attempt may succeed. */
  readonly retryAfterMs?: number;
}
export interface Rejection<Name extends RejectionName = RejectionName> extends RejectionDetails {
  readonly rejection: Name;
}

export const reject = <const Name extends RejectionName>(
  rejection: Name,
  details: RejectionDetails = {},
): Rejection<Name> => ({ rejection, ...details });

export const isRejection = (outcome: unknown): outcome is Rejection =>
  typeof outcome === 'object' && outcome !== null && 'rejection' in outcome;
