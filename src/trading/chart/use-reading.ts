/** Renders again when a store has changed, at the pace of somebody who reads figures. What moves with
 *  every frame would cost a layout in each. */
import { useEffect, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Clock } from '#contract/core/time.ts';
import { Pace } from './pace.ts';

const READING_INTERVAL_MS = 100;

interface ReadingOptions {
  readonly clock: Clock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

/** @param store a proxy, read directly by whoever renders. @returns how often it has changed. */
export function useReading(store: object, { clock, every }: ReadingOptions): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const pace = new Pace({
      intervalMs: () => READING_INTERVAL_MS,
      clock,
      every,
      run: () => setCount((before) => before + 1),
    });
    // What changed between rendering and this moment.
    pace.ask();
    const unsubscribe = subscribe(store, () => pace.ask());
    return () => {
      unsubscribe();
      pace.end();
    };
  }, [store, clock, every]);
  return count;
}
