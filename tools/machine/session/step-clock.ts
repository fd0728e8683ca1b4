/** XState's simulated clock that can stop at each timer on its way. */
import { SimulatedClock } from 'xstate';

export class StepClock extends SimulatedClock {
  #dueTimes: readonly number[] = [];

  override setTimeout(run: (...args: unknown[]) => void, delayMs: number) {
    this.#dueTimes = [...this.#dueTimes, this.now() + delayMs];
    return super.setTimeout(run, delayMs);
  }

  /**
   * Moves the time, and stops wherever a timer may have run.
   * @param onStop may start and clear timers.
   */
  wait(ms: number, onStop: () => void): void {
    const until = this.now() + ms;
    for (let now = this.now(); now < until; now = this.now()) {
      const next = this.#dueTimes.filter((due) => due > now && due <= until);
      this.set(Math.min(until, ...next));
      this.#dueTimes = this.#dueTimes.filter((due) => due > this.now());
      onStop();
    }
  }
}
