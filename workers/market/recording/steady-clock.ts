/** Clock of a recording that never stops: the wall clock when it began, and the monotonic one since then. A recorded
 *  session takes its waits from the clock of the recording, so a change of the wall clock must not move it. */
import { epochMs, type Clock } from '#contract/core/time.ts';
import type { Environment } from '../socket/environment.ts';

/** The wall clock is corrected by less than this all the time. */
export const CLOCK_DRIFT_MS_MAX = 1_000;

/** @param onDrift is called once, when the wall clock shows another time. */
export function steadyClock(
  { now, monotonic }: Pick<Environment, 'now' | 'monotonic'>,
  onDrift: () => void,
): Clock {
  const aheadMs = now() - monotonic();
  let hasDrifted = false;
  return () => {
    const at = Math.floor(monotonic() + aheadMs);
    if (!hasDrifted && Math.abs(now() - at) > CLOCK_DRIFT_MS_MAX) {
      hasDrifted = true;
      onDrift();
    }
    return epochMs(at);
  };
}
