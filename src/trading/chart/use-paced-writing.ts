/** Writes figures again when a store has changed, at the pace of somebody who reads them. What moves with
 *  every frame would cost a layout in each. */
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { MonotonicClock } from '#contract/core/time.ts';
import { ScheduledThrottle } from './throttle.ts';

const READOUT_INTERVAL_MS = 100;

interface PacedBy {
  readonly clock: MonotonicClock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

/** @param write is called after each rendering too. */
export function usePacedWriting(store: object, write: () => void, { clock, every }: PacedBy): void {
  const writeNow = useEffectEvent(write);
  useLayoutEffect(() => writeNow());
  useEffect(() => {
    const throttle = new ScheduledThrottle({
      intervalMs: () => READOUT_INTERVAL_MS,
      clock,
      every,
      run: () => writeNow(),
    });
    const unsubscribe = subscribe(store, () => throttle.request());
    return () => {
      unsubscribe();
      throttle.end();
    };
  }, [store, clock, every]);
}
