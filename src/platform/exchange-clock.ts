/** The exchange's time, estimated from the times in its responses: countdowns and ages stay right on a
 *  device whose clock is wrong. */
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';
import { systemClock } from './clock.ts';

/** How far the exchange is ahead of this device. */
let aheadMs = 0;

export const exchangeClock: Clock = () => epochMs(systemClock() + aheadMs);

/**
 * Starts to measure one call.
 * @returns a function for the time in its response.
 */
export function measureExchangeTime(): (exchangeTime: EpochMs) => void {
  const sentAt = systemClock();
  return (exchangeTime) => {
    // The exchange has read its clock between the two: the estimate changes only if it cannot be right.
    const min = exchangeTime - systemClock();
    const max = exchangeTime - sentAt;
    aheadMs = Math.min(Math.max(aheadMs, min), max);
  };
}
