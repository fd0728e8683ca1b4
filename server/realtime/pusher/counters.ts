/** Counts of the service since its start; read by metrics and tests, never reset. */

export interface BroadcastCounters {
  /** Accepted sockets. */
  openedCount: number;
  /** Sockets with a foreign origin. */
  foreignOriginCount: number;
  /** Sockets closed with 4001 to 4008: wrong key, path or protocol. */
  wrongAddressCount: number;
  /** Sockets closed with 4100 or dropped over capacity. */
  overCapacityCount: number;
  /** Sockets closed with 4100 in favor of another one. */
  evictedCount: number;
  /** Sockets without an account closed with 4100 because none was granted in time. */
  provisionalCutCount: number;
  /** Sockets closed with 4100 because their account had too many. */
  accountFullCount: number;
  publishedEventCount: number;
  oversizedEventCount: number;
  sentFrameCount: number;
  sentBytes: number;
  clientEventCount: number;
  limitedClientEventCount: number;
  rejectedSubscriptionCount: number;
  rejectedSigninCount: number;
  errorCount: number;
  /** Sockets disconnected because the client did not read, did not respond, or sent too many or
   *  invalid messages. */
  slowCutCount: number;
  quietCutCount: number;
  abuseCutCount: number;
  /** Sockets closed because their user or session was revoked. */
  revokedCount: number;
  /** Transport errors: invalid frames, resets. */
  transportErrorCount: number;
  /** Own bugs, caught at the edge. */
  internalErrorCount: number;
  httpCallCount: number;
  httpRejectedCount: number;
}

export const createCounters = (): BroadcastCounters => ({
  openedCount: 0,
  foreignOriginCount: 0,
  wrongAddressCount: 0,
  overCapacityCount: 0,
  evictedCount: 0,
  provisionalCutCount: 0,
  accountFullCount: 0,
  publishedEventCount: 0,
  oversizedEventCount: 0,
  sentFrameCount: 0,
  sentBytes: 0,
  clientEventCount: 0,
  limitedClientEventCount: 0,
  rejectedSubscriptionCount: 0,
  rejectedSigninCount: 0,
  errorCount: 0,
  slowCutCount: 0,
  quietCutCount: 0,
  abuseCutCount: 0,
  revokedCount: 0,
  transportErrorCount: 0,
  internalErrorCount: 0,
  httpCallCount: 0,
  httpRejectedCount: 0,
});
