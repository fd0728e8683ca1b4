/** Storm of order book messages on one pair: each restates the best levels under the next number of the
 *  feed, so every subscriber has work and a right book. */
import type { Clock } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { FaultRegistry } from './fault-registry.ts';

const INTERVAL_MS = 20;
/** After a pause of the process, at most this much is made up for. */
const CATCH_UP_MS_MAX = 250;

interface BookStormOptions {
  readonly registry: FaultRegistry;
  /** The machine's, so that the rate is right while the exchange's clock is moved. */
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Publishes the best levels of a pair once more; does nothing for a pair that is not listed. */
  readonly restate: (pair: string, levelCount: number) => void;
}

/** Waits for the switch; each time it is turned on, one loop runs until it changes. */
export function startBookStorm(options: BookStormOptions): void {
  const { registry } = options;
  registry.addListener((id) => {
    if (id === 'book_storm' && registry.activeOf('book_storm') !== undefined) runStorm(options);
  });
}

function runStorm({ registry, clock, schedule, restate }: BookStormOptions): void {
  const active = registry.activeOf('book_storm');
  if (active === undefined) return;
  const { pair, per_second, levels } = active.values;
  let last = clock();
  let owed = 0;
  const step = (): void => {
    if (registry.activeOf('book_storm') !== active) return;
    const now = clock();
    owed += (Math.min(Math.max(now - last, 0), CATCH_UP_MS_MAX) * per_second) / 1_000;
    last = now;
    for (; owed >= 1; owed -= 1) {
      restate(pair, levels);
      registry.noteHit('book_storm');
    }
    schedule(step, INTERVAL_MS);
  };
  step();
}
