/** Writes values when a store has changed, at most every 100 ms: a faster rate cannot be read, and
 *  each write costs a layout. */
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { MonotonicClock } from '#contract/core/time.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import { watchHold } from './chart-hold.ts';
import { ScheduledThrottle } from './throttle.ts';

const READOUT_INTERVAL_MS = 100;

interface PacedBy {
  /** Nothing is written while it holds the chart. */
  readonly quality: Quality;
  readonly clock: MonotonicClock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

/**
 * Subscribes to the store.
 * @param write also called after each render.
 */
export function usePacedWriting(
  store: object,
  write: () => void,
  { quality, clock, every }: PacedBy,
): void {
  const writeNow = useEffectEvent(write);
  useLayoutEffect(() => writeNow());
  useEffect(() => {
    const throttle = new ScheduledThrottle({
      intervalMs: () => READOUT_INTERVAL_MS,
      clock,
      every,
      run: () => writeNow(),
    });
    const unsubscribe = subscribe(store, () => {
      if (quality.chartHeldSinceMs === undefined) throttle.request();
    });
    const unwatch = watchHold(quality, () => throttle.request());
    return () => {
      unsubscribe();
      unwatch();
      throttle.end();
    };
  }, [store, quality, clock, every]);
}
