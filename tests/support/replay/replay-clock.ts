/** Time, random numbers and timers of a replay: the recording determines the current time and when
 *  each timer runs. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { STALE_AFTER_MS } from '#domain/freshness.ts';
import type { Cancel, Environment } from '#workers/market/socket/environment.ts';
import { SeededChance } from '#workers/market/recording/seeded-chance.ts';

interface Waiting {
  readonly setAt: EpochMs;
  readonly delayMs: number;
  readonly run: () => void;
}

export class ReplayClock implements Environment {
  #now: EpochMs;
  #chance: SeededChance;
  /** Timers in the order in which they were set. */
  #waiting: Waiting[] = [];

  constructor(now: EpochMs, seed: number) {
    this.#now = now;
    this.#chance = new SeededChance(seed);
  }

  readonly now = (): EpochMs => this.#now;
  /** A recording counts its waits by its own times, which never go back. */
  readonly monotonic = (): number => this.#now;
  readonly random = (): number => this.#chance.next();
  readonly after = (delayMs: number, run: () => void): Cancel => {
    const waiting = { setAt: this.#now, delayMs, run };
    this.#waiting.push(waiting);
    return () => this.#remove(waiting);
  };

  get waitingCount(): number {
    return this.#waiting.length;
  }

  set(now: EpochMs): void {
    this.#now = now;
  }

  /** Earlier random numbers belong to the setup of the start state. */
  reseed(seed: number): void {
    this.#chance = new SeededChance(seed);
  }

  /** @returns false when no such timer waits. */
  run(setAt: EpochMs, delayMs: number): boolean {
    return this.#find((one) => one.setAt === setAt && one.delayMs === delayMs);
  }

  /** Runs a timer that was set before the start. The setup has set an equivalent timer: one of
   *  equal delay, or the book's watchdog, whose delay is the rest of its limit. */
  runCarried(delayMs: number, startsAt: EpochMs): boolean {
    const isCarried = (one: Waiting) => one.setAt <= startsAt;
    if (this.#find((one) => isCarried(one) && one.delayMs === delayMs)) return true;
    if (delayMs > STALE_AFTER_MS) return false;
    return this.#find((one) => isCarried(one) && one.delayMs === STALE_AFTER_MS);
  }

  /**
   * Runs the next timer due by then, at its own time.
   * @returns false when there is none.
   */
  runDue(until: EpochMs): boolean {
    let next: Waiting | undefined;
    for (const one of this.#waiting) {
      if (dueAtOf(one) <= until && (next === undefined || dueAtOf(one) < dueAtOf(next))) next = one;
    }
    if (next === undefined) return false;
    const due = next;
    this.#now = epochMs(Math.max(this.#now, Math.ceil(dueAtOf(due))));
    return this.#find((one) => one === due);
  }

  #find(isRequested: (one: Waiting) => boolean): boolean {
    const found = this.#waiting.find(isRequested);
    if (found === undefined) return false;
    this.#remove(found);
    found.run();
    return true;
  }

  #remove(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at >= 0) this.#waiting.splice(at, 1);
  }
}

const dueAtOf = ({ setAt, delayMs }: Waiting): number => setAt + delayMs;
