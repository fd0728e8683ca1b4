/** Throttles frequently requested work to one run per interval: immediately when the last run is
 *  long ago, otherwise at the end of the interval. */
import type { Clock } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';

export interface Timing {
  readonly clock: Clock;
  readonly schedule: Schedule;
}

/** @returns a function that requests a run. */
export function throttle(intervalMs: number, { clock, schedule }: Timing, run: () => void) {
  let lastRunAt = -Infinity;
  let isPlanned = false;
  return (): void => {
    if (isPlanned) return;
    isPlanned = true;
    const passedMs = clock() - lastRunAt;
    // A clock set back must not silence a feed.
    const waitMs = passedMs < 0 ? intervalMs : Math.max(0, intervalMs - passedMs);
    schedule(() => {
      isPlanned = false;
      lastRunAt = clock();
      run();
    }, waitMs);
  };
}

/** Runs `run` every `intervalMs` while `isRequested` returns true. */
export function repeatWhile(
  intervalMs: number,
  schedule: Schedule,
  isRequested: () => boolean,
  run: () => void,
): void {
  schedule(() => {
    if (!isRequested()) return;
    run();
    repeatWhile(intervalMs, schedule, isRequested, run);
  }, intervalMs);
}
