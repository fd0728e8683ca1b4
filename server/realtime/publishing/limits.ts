/** Limits of publishing through an outside service. The first three are those that Pusher Channels
 *  documents; the others are our own. */
export { BROADCAST_LIMITS, EVENTS_PER_BATCH_MAX } from '../pusher/limits.ts';

/** UTF-8 bytes of the events in one call. */
export const BATCH_BYTES_MAX = 100 * 1024;
/** Queues that send at the same time. A channel belongs to one queue, which keeps its order. */
export const QUEUE_COUNT = 8;
/** Waiting events of one queue; the oldest above it are dropped. */
export const WAITING_COUNT_MAX = 1_000;
export const WAITING_BYTES_MAX = 1024 * 1024;
/** An event that could not be sent for this long is dropped: a client that reads a snapshot then has
 *  the newer state. */
export const EVENT_AGE_MS_MAX = 5_000;
/** Wait before the next attempt: doubles from the first to the second. */
export const RETRY_MS_MIN = 50;
export const RETRY_MS_MAX = 2_000;
export const CALL_TIMEOUT_MS = 3_000;
export const IDLE_MS_MAX = 4_000;
export const RESPONSE_BYTES_MAX = 16 * 1024 * 1024;
/** Interval of reading the occupied channels. */
export const CHANNEL_READ_INTERVAL_MS = 10_000;
/** A granted channel counts as occupied for this long, until a reading includes it. */
export const GRANT_MS = 60_000;
/** Granted channels and sessions that are remembered; the oldest above it are forgotten. */
export const GRANT_COUNT_MAX = 100_000;
/** Maximum wait for the last events when the exchange stops. */
export const STOP_MS_MAX = 1_000;
