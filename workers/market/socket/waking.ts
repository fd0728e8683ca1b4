/** A machine that slept, or a thread that was held, is known by a timer that comes far too late. */
import type { Environment } from './environment.ts';

const TICK_INTERVAL_MS = 1_000;
/** Later than any busy thread lets a second pass. */
export const SLEPT_AFTER_MS = 3_000;

/** Tells `onWake` each time nobody listened for a while. */
export function watchWaking(
  { now, after }: Pick<Environment, 'now' | 'after'>,
  onWake: () => void,
): void {
  const tick = (lastAt: number): void => {
    after(TICK_INTERVAL_MS, () => {
      const at = now();
      if (at - lastAt >= SLEPT_AFTER_MS) onWake();
      tick(at);
    });
  };
  tick(now());
}
