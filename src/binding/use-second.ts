/** A clock that views read each second. */
import { useSyncExternalStore } from 'react';
import { SECOND_MS } from '#contract/core/durations.ts';
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';

/**
 * Renders each second. In whole seconds, so that the value is the same until the next one.
 * @param everySecond the same function in each render; it returns what ends the calls.
 */
export function useSecond(
  clock: Clock,
  everySecond: (onSecond: () => void) => () => void,
): EpochMs {
  const second = useSyncExternalStore(everySecond, () => Math.floor(clock() / SECOND_MS));
  return epochMs(second * SECOND_MS);
}
