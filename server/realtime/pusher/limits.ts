/** Limits of the broadcast service per client, publisher and second. */

export interface BroadcastLimits {
  /** Simultaneous sockets; further ones are closed with 4100, over capacity. */
  readonly connectionCountMax: number;
  /** Sockets without an account. The rest is kept for sockets that belong to one. */
  readonly anonymousCountMax: number;
  /** Sockets without an account of one IPv4 address or IPv6 /64, and of one IPv6 /48. The first
   *  also bounds unfinished connections. */
  readonly socketsPerBlockMax: number;
  readonly socketsPerSiteMax: number;
  readonly socketsPerAccountMax: number;
  /** Seconds for a socket in the part kept for accounts to be granted a channel of one. */
  readonly provisionalSec: number;
  readonly channelsPerSocketMax: number;
  /** A client's complete frame, all fragments together; a larger one closes its socket with 1009. */
  readonly inboundFrameBytesMax: number;
  /** Frames and pings of one socket; more close it. */
  readonly inboundFramesPerSecMax: number;
  /** Invalid messages of one socket; one more closes it. */
  readonly errorCountMax: number;
  readonly clientEventsPerSecMax: number;
  /** UTF-8 bytes of one event's `data`. */
  readonly eventBytesMax: number;
  /** Unread bytes of one socket; more disconnect it. */
  readonly queuedBytesMax: number;
  /** Users of one presence channel. */
  readonly memberCountMax: number;
  /** UTF-8 bytes of one member's `user_info` as JSON. */
  readonly memberInfoBytesMax: number;
  readonly httpBodyBytesMax: number;
  /** Events published over HTTP per second; more are rejected with 403, over quota. */
  readonly httpEventsPerSecMax: number;
  /** Seconds without data from a client until it is pinged, and until it is disconnected. */
  readonly pingAfterQuietSec: number;
  readonly cutAfterQuietSec: number;
}

/** Event size, client events per second, members and `user_info` are the documented limits of
 *  Pusher Channels; the others are our own. */
export const BROADCAST_LIMITS: BroadcastLimits = {
  connectionCountMax: 10_000,
  anonymousCountMax: 8_000,
  socketsPerBlockMax: 256,
  socketsPerSiteMax: 1_024,
  socketsPerAccountMax: 64,
  provisionalSec: 5,
  channelsPerSocketMax: 200,
  inboundFrameBytesMax: 32 * 1024,
  inboundFramesPerSecMax: 300,
  errorCountMax: 20,
  clientEventsPerSecMax: 10,
  eventBytesMax: 10 * 1024,
  queuedBytesMax: 1024 * 1024,
  memberCountMax: 100,
  memberInfoBytesMax: 1024,
  httpBodyBytesMax: 256 * 1024,
  httpEventsPerSecMax: 10_000,
  pingAfterQuietSec: 20,
  cutAfterQuietSec: 30,
};

/** Sent to clients: seconds of silence after which the client sends a ping. */
export const ACTIVITY_TIMEOUT_SEC = 10;
export const CHANNEL_NAME_LENGTH_MAX = 200;
export const EVENT_NAME_LENGTH_MAX = 200;
export const USER_ID_LENGTH_MAX = 128;
export const CHANNELS_PER_EVENT_MAX = 100;
export const EVENTS_PER_BATCH_MAX = 10;
/** Maximum time difference of a signed call, in both directions. */
export const SIGNED_CALL_WINDOW_SEC = 600;
/** Sockets that are closed with a reason, simultaneously and per second; further ones are rejected
 *  without one, because the reason costs a websocket handshake. */
export const REJECTED_COUNT_MAX = 256;
/** Sockets per second that one address block may replace; further ones are rejected. Bounds what a
 *  client can cost that reconnects without a pause. */
export const EVICTIONS_PER_SEC_MAX = 32;
/** Seconds a client has to respond to a close frame. */
export const CLOSE_GRACE_SEC = 3;
/** Maximum nesting depth of a message's JSON. */
export const JSON_DEPTH_MAX = 32;
