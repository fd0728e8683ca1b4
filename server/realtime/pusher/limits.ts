/** Limits of the broadcast service per client, publisher and second. */

export interface BroadcastLimits {
  /** Simultaneous sockets; further ones are closed with 4100, over capacity. */
  readonly connectionCountMax: number;
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
/** Sockets that are being closed with a reason, simultaneously; further ones are rejected without
 *  one. */
export const REJECTED_COUNT_MAX = 256;
/** Seconds a client has to respond to a close frame. */
export const CLOSE_GRACE_SEC = 3;
/** Maximum nesting depth of a message's JSON. */
export const JSON_DEPTH_MAX = 32;
