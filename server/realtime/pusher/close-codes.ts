/**
 * Reason why a socket is closed, as sent to its client. 4200 to 4299 mean «reconnect immediately»
 * and are never sent: pusher-js then reconnects without a pause and without end, which would
 * overload the server.
 * @source https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol (Error
 * codes)
 */

export interface CloseCause {
  readonly code: number;
  readonly reason: string;
}

/** 4000 to 4099: the client must not reconnect unchanged; pusher-js ends in `disconnected`. */
export const UNKNOWN_APP: CloseCause = { code: 4001, reason: 'Application does not exist' };
export const PATH_NOT_FOUND: CloseCause = { code: 4005, reason: 'Path not found' };
export const BAD_VERSION: CloseCause = { code: 4006, reason: 'Invalid version string format' };
export const UNSUPPORTED_PROTOCOL: CloseCause = {
  code: 4007,
  reason: 'Unsupported protocol version',
};
export const NO_PROTOCOL: CloseCause = { code: 4008, reason: 'No protocol version supplied' };
export const UNAUTHORIZED: CloseCause = { code: 4009, reason: 'Connection is unauthorized' };

/** 4100 to 4199: the client reconnects after a second or more. Only for overload. */
export const OVER_CAPACITY: CloseCause = { code: 4100, reason: 'Over capacity' };

/** Codes of the websocket protocol itself; pusher-js reconnects after a second. */
export const GOING_AWAY: CloseCause = { code: 1001, reason: 'Server is going away' };
export const BINARY_FRAME: CloseCause = { code: 1003, reason: 'Binary frames are not supported' };
export const TOO_MANY_FRAMES: CloseCause = { code: 1008, reason: 'Too many messages' };
export const TOO_MANY_ERRORS: CloseCause = { code: 1008, reason: 'Too many malformed messages' };
export const INTERNAL_ERROR: CloseCause = { code: 1011, reason: 'Internal error' };

/** Whether the protocol reports the cause in a `pusher:error` before the close frame. Clients behind
 *  a proxy that drops close codes learn the cause from it. */
export const isProtocolError = ({ code }: CloseCause): boolean => code >= 4000 && code < 4200;

/** Sent in a `pusher:error`; the socket stays open. */
export const CLIENT_EVENT_RATE_CODE = 4301;
