/** Arithmetic of a duty cycle: how long to stop after each run, so that the share of time is exact
 *  although runs and stops end late. */

/** A long debt is paid in several stops: one long stop would not be a slow machine. */
const STOP_MAX_MS = 12;

export class DutyClock {
  readonly #factor: number;
  #owedMs = 0;

  /** @param factor 4 lets the process run a quarter of the time. */
  constructor(factor: number) {
    this.#factor = factor;
  }

  ran(ms: number): void {
    this.#owedMs += ms * (this.#factor - 1);
  }

  /** Time of the next stop. */
  stopMs(): number {
    return Math.min(STOP_MAX_MS, Math.max(0, this.#owedMs));
  }

  addPause(ms: number): void {
    this.#owedMs -= ms;
  }
}
