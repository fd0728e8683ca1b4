/** Detects that the device slept or the thread was blocked, because the next callback runs far too
 *  late. */
import type { Environment } from './environment.ts';

const TICK_INTERVAL_MS = 1_000;
/** Longer than any busy thread delays a one-second timer. */
export const SLEPT_AFTER_MS = 3_000;

/**
 * Calls `onWake` after each pause in which no message could be received.
 * @returns a function to call before handling any text or timer: one may arrive before the late
 * tick and would be treated as fresh.
 */
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
