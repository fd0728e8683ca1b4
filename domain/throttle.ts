/** Keeps a least time between two runs of something. It answers how long the next run must wait; its owner reads
 *  the clock, waits and runs. Times are milliseconds of a monotonic clock: a clock that can be set back would hold
 *  the next run up, or let it through too soon. */
export class Throttle {
  readonly #leewayMs: number;
  #ranAtMs = -Infinity;

  /** @param leewayMs what is due so soon is due now: display frames and timers come a little early or late. */
  constructor(leewayMs = 0) {
    this.#leewayMs = leewayMs;
  }

  /** @returns 0 when it may run now; whole milliseconds otherwise, as timers count them. */
  waitMs(nowMs: number, intervalMs: number): number {
    return Math.max(0, Math.ceil(this.#ranAtMs + intervalMs - this.#leewayMs - nowMs));
  }

  ran(nowMs: number): void {
    this.#ranAtMs = nowMs;
  }

  /** The next run waits for nothing. */
  reset(): void {
    this.#ranAtMs = -Infinity;
  }
}
