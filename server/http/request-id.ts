/** IDs of calls, which connect a response with its lines in the log. */
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';
/** A proxy's or client's own ID is used when it is plain: it is written to the log and sent back. */
const PLAIN_ID = /^[A-Za-z0-9-]{8,64}$/;

/** @param create makes a new ID. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, create: () => string) {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && PLAIN_ID.test(given) ? given : create();
}
