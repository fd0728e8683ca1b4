/** The exchange's clock on the fault desk: it can jump, pause and run at another speed, and never moves
 *  backward, because records are stored in the order of their times. */
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';

const NORMAL_PERCENT = 100;

export class FaultClock {
  readonly #machine: Clock;
  /** The exchange's time at `#machineSince`, from which the speed applies. */
  #since: EpochMs;
  #machineSince: EpochMs;
  #percent = NORMAL_PERCENT;

  constructor(machine: Clock) {
    this.#machine = machine;
    this.#machineSince = machine();
    this.#since = this.#machineSince;
  }

  readonly now: Clock = () => {
    const passedMs = this.#machine() - this.#machineSince;
    return epochMs(this.#since + Math.floor((passedMs * this.#percent) / NORMAL_PERCENT));
  };

  /** How far the exchange is ahead of the machine; negative: behind. */
  get aheadMs(): number {
    return this.now() - this.#machine();
  }

  get percent(): number {
    return this.#percent;
  }

  jump(aheadMs: number): void {
    this.#restart(epochMs(this.now() + aheadMs), this.#percent);
  }

  run(percent: number): void {
    this.#restart(this.now(), percent);
  }

  /** Returns to normal speed. A clock that is behind catches up with the machine; one that is ahead stays. */
  runNormally(): void {
    this.#restart(epochMs(Math.max(this.now(), this.#machine())), NORMAL_PERCENT);
  }

  #restart(since: EpochMs, percent: number): void {
    this.#since = since;
    this.#machineSince = this.#machine();
    this.#percent = percent;
  }
}
