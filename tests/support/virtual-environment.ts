/** Time, random numbers and timers controlled by a test: nothing happens until the test advances
 *  the clock. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { seededRandom } from './seeded-random.ts';
import type { Environment } from '#workers/market/socket/environment.ts';

export interface VirtualEnvironment extends Environment {
  /** Advances the clock and runs everything that becomes due, in order. */
  advance(ms: number): void;
  /** Sets only the clock back, like a time server; waiting timers keep their delay. */
  setBack(ms: number): void;
  readonly waitingCount: number;
}

interface Waiting {
  readonly dueAt: number;
  readonly order: number;
  readonly run: () => void;
}
const isSooner = (left: Waiting, right: Waiting): boolean =>
  left.dueAt === right.dueAt ? left.order < right.order : left.dueAt < right.dueAt;

/** Returns numbers from 0 up to 1: the same seed gives the same run. */
export function randomFrom(seed: number): () => number {
  const random = seededRandom(seed);
  return () => random.next();
}

export function virtualEnvironment(seed = 1, startsAt = 1_723_161_253_000): VirtualEnvironment {
  /** Time base of timers; the clock shows `now - backMs`. */
  let now = startsAt;
  let backMs = 0;
  let count = 0;
  let waiting: Waiting[] = [];
  const after = (delayMs: number, run: () => void) => {
    const entry = { dueAt: now + Math.max(0, delayMs), order: count++, run };
    waiting.push(entry);
    return () => {
      waiting = waiting.filter((other) => other !== entry);
    };
  };
  const nextDue = (until: number): Waiting | undefined => {
    let next: Waiting | undefined;
    for (const entry of waiting) {
      if (entry.dueAt <= until && (next === undefined || isSooner(entry, next))) next = entry;
    }
    return next;
  };
  return {
    now: (): EpochMs => epochMs(now - backMs),
    monotonic: () => now - startsAt,
    random: randomFrom(seed),
    after,
    advance(ms) {
      const until = now + ms;
      for (let entry = nextDue(until); entry !== undefined; entry = nextDue(until)) {
        const due = entry;
        waiting = waiting.filter((other) => other !== due);
        now = due.dueAt;
        due.run();
      }
      now = until;
    },
    setBack(ms) {
      backMs += ms;
    },
    get waitingCount() {
      return waiting.length;
    },
  };
}
