/** Counts messages read, rejected and dropped; every caught error is counted here. */
import type { MarketCounters } from '../market-api.ts';

export type Counters = { -readonly [Name in keyof MarketCounters]: number };

export const createCounters = (): Counters => ({
  scannedCount: 0,
  decodedCount: 0,
  malformedCount: 0,
  failedCallCount: 0,
  pageErrorCount: 0,
  workMs: 0,
  missedFrameCount: 0,
});
