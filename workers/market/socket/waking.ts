/** A machine that slept, or a thread that was held, is known by what runs next: it comes far too late. */
import type { Environment } from './environment.ts';

const TICK_INTERVAL_MS = 1_000;
/** Later than any busy thread lets a second pass. */
export const SLEPT_AFTER_MS = 3_000;

/** Tells `onWake` each time nobody listened for a while.
 *  @returns what to call before anything that was waited for is taken: a text or a timer may come before
 *  the tick that is late, and would be believed. */
export function watchWaking(
  { now, after }: Pick<Environment, 'now' | 'after'>,
  onWake: () => void,
): () => void {
  let lookedAt = now();
  const check = (): void => {
    const at = now();
    const isLate = at - lookedAt >= SLEPT_AFTER_MS;
    lookedAt = at;
    if (isLate) onWake();
  };
  const tick = (): void => {
    after(TICK_INTERVAL_MS, () => {
      check();
      tick();
    });
  };
  tick();
  return check;
}
