import type { Schedule } from './schedule.ts';

interface RepetitionParts {
  readonly schedule: Schedule;
  /** Called for an error before the stop; the next run is not affected. */
  readonly onError: (error: unknown) => void;
}

/** Runs work at the start, and again a pause after each end, so that no two runs overlap. */
export class Repetition {
  readonly #work: () => Promise<void>;
  readonly #pauseMs: number;
  readonly #parts: RepetitionParts;
  #isStopped = false;

  constructor(work: () => Promise<void>, pauseMs: number, parts: RepetitionParts) {
    this.#work = work;
    this.#pauseMs = pauseMs;
    this.#parts = parts;
  }

  /** Read by long work between its steps. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#work()
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#parts.onError(error);
      })
      .finally(() => this.#parts.schedule(() => this.start(), this.#pauseMs));
  }

  stop(): void {
    this.#isStopped = true;
  }
}
