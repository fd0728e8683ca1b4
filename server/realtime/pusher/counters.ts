/** What the service has done since it began; read by metrics and tests, reset by nobody. */

export interface BroadcastCounters {
  /** Sockets that were let in. */
  openedCount: number;
  /** Sockets of foreign pages. */
  foreignOriginCount: number;
  /** Sockets told 4001 to 4008: wrong key, path or protocol. */
  wrongAddressCount: number;
  /** Sockets told 4100 or dropped because there was no room. */
  overCapacityCount: number;
  publishedEventCount: number;
  oversizedEventCount: number;
  sentFrameCount: number;
  sentBytes: number;
  clientEventCount: number;
  limitedClientEventCount: number;
  rejectedSubscriptionCount: number;
  rejectedSigninCount: number;
  errorCount: number;
  /** Sockets cut because they did not read, did not answer, or spoke too much or too wildly. */
  slowCutCount: number;
  quietCutCount: number;
  abuseCutCount: number;
  /** Sockets closed because their user or session was ended. */
  revokedCount: number;
  /** Errors the transport reported: broken frames, resets. */
  transportErrorCount: number;
  /** Our own bugs, caught at the edge. */
  internalErrorCount: number;
  httpCallCount: number;
  httpRejectedCount: number;
}

export const createCounters = (): BroadcastCounters => ({
  openedCount: 0,
  foreignOriginCount: 0,
  wrongAddressCount: 0,
  overCapacityCount: 0,
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
