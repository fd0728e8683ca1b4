/** Time controlled by a test for code with a clock and a `schedule`: timers run in order when the
 *  test advances, and their promises settle before the next timer runs. */
import { epochMs, type Clock } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';

export interface VirtualTime {
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Advances the clock to each timer due within `ms`, then to the end. */
  advance(ms: number): Promise<void>;
  /** Lets time pass without running timers, like a busy machine: those due meanwhile run late. */
  stall(ms: number): void;
  /** Sets only the clock back, like an operator or a time server; waiting timers keep their delay. */
  setBack(ms: number): void;
}

interface Timer {
  readonly dueAt: number;
  readonly order: number;
  readonly run: () => void;
}

export function virtualTime(startsAt: number): VirtualTime {
  /** Time base of timers; the clock shows `elapsed + shift`. */
  let elapsed = 0;
  let shift = startsAt;
  let order = 0;
  let timers: Timer[] = [];
  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      const isSooner =
        next === undefined ||
        timer.dueAt < next.dueAt ||
        (timer.dueAt === next.dueAt && timer.order < next.order);
      if (timer.dueAt <= until && isSooner) next = timer;
    }
    if (next !== undefined) timers = timers.filter((timer) => timer !== next);
    return next;
  };
  return {
    clock: () => epochMs(elapsed + shift),
    schedule: (run, delayMs) => {
      order += 1;
      timers.push({ dueAt: elapsed + Math.max(0, delayMs), order, run });
    },
    async advance(ms) {
      const until = elapsed + ms;
      await settle();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        elapsed = Math.max(elapsed, timer.dueAt);
        timer.run();
        await settle();
      }
      elapsed = until;
    },
    stall(ms) {
      elapsed += ms;
    },
    setBack(ms) {
      shift -= ms;
    },
  };
}

/** Resolves when every promise that does not need a timer has settled. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
