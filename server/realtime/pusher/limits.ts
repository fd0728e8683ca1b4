/** How much one client, one publisher or one moment may use of the broadcast service. */

export interface BroadcastLimits {
  /** Sockets at once; the next one is told 4100, over capacity. */
  readonly connectionCountMax: number;
  readonly channelsPerSocketMax: number;
  /** A client's whole frame, fragments added up; a bigger one closes its socket with 1009. */
  readonly inboundFrameBytesMax: number;
  /** Frames and pings of one socket; more closes it. */
  readonly inboundFramesPerSecMax: number;
  /** Messages of one socket that made no sense; one more closes it. */
  readonly errorCountMax: number;
  readonly clientEventsPerSecMax: number;
  /** UTF-8 bytes of one event's `data`. */
  readonly eventBytesMax: number;
  /** What may wait for one socket to read; more and the socket is cut. */
  readonly queuedBytesMax: number;
  /** Users of one presence channel. */
  readonly memberCountMax: number;
  /** UTF-8 bytes of one member's `user_info` as JSON. */
  readonly memberInfoBytesMax: number;
  readonly httpBodyBytesMax: number;
  /** Events published over HTTP in a second; more is answered with 403, over quota. */
  readonly httpEventsPerSecMax: number;
  /** Seconds without a byte from a client until it is pinged, and until it is given up. */
  readonly pingAfterQuietSec: number;
  readonly cutAfterQuietSec: number;
}

/** Event size, client events per second, members and `user_info` are the documented ones of Pusher
 *  Channels; the rest is ours. */
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

/** Announced to clients: after so many seconds of silence they ask whether we are still there. */
export const ACTIVITY_TIMEOUT_SEC = 10;
export const CHANNEL_NAME_LENGTH_MAX = 200;
export const EVENT_NAME_LENGTH_MAX = 200;
export const USER_ID_LENGTH_MAX = 128;
export const CHANNELS_PER_EVENT_MAX = 100;
export const EVENTS_PER_BATCH_MAX = 10;
/** How far the time of a signed call may be from ours, either way. */
export const SIGNED_CALL_WINDOW_SEC = 600;
/** Sockets being told why they are refused, at once; past it they are refused without a word. */
export const REJECTED_COUNT_MAX = 256;
/** Seconds a socket gets to answer our close frame. */
export const CLOSE_GRACE_SEC = 3;
/** How deep a message's JSON may nest. */
export const JSON_DEPTH_MAX = 32;
