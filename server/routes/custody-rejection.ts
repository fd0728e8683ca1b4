/** Converts a rejection of custody to a response. */
import type { RejectionName } from '#contract/errors.ts';
import type { CustodyRejection } from '#server/custody/custody-context.ts';
import { reject, type Rejected } from '#server/http/handler.ts';

export function rejectedBy<Name extends RejectionName>({
  rejection,
  details = {},
  retryAfterMs,
  message,
}: CustodyRejection<Name>): Rejected<Name> {
  return reject(rejection, {
    beside: details,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(message === undefined ? {} : { message }),
  });
}
