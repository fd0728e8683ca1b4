/** Runs work that is asked for often, at most once in an interval: at once when the last run is long
 *  ago, else when the interval is over. */
import type { Clock } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';

export interface Timing {
  readonly clock: Clock;
  readonly schedule: Schedule;
}

/** @returns what to call when there is something to do. */
export function throttled(intervalMs: number, { clock, schedule }: Timing, run: () => void) {
  let lastRunAt = -Infinity;
  let isPlanned = false;
  return (): void => {
    if (isPlanned) return;
    isPlanned = true;
    const passedMs = clock() - lastRunAt;
    // A clock that was set back must not silence a feed.
    const waitMs = passedMs < 0 ? intervalMs : Math.max(0, intervalMs - passedMs);
    schedule(() => {
      isPlanned = false;
      lastRunAt = clock();
      run();
    }, waitMs);
  };
}

/** Runs `run` every `intervalMs` for as long as `isRequested` says so. */
export function repeated(
  intervalMs: number,
  schedule: Schedule,
  isRequested: () => boolean,
  run: () => void,
): void {
  schedule(() => {
    if (!isRequested()) return;
    run();
    repeated(intervalMs, schedule, isRequested, run);
  }, intervalMs);
}
