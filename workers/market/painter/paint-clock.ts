/** When to paint: in an animation frame, when something is new, the interval is over and somebody looks.
 *  A busy machine paints less often, never later and later. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Cancel, Environment } from '../socket/environment.ts';

/** Animation frames come a little early or late: one this near to the interval's end is taken. */
const SLACK_MS = 4;
/** Where a worker has no animation frames. */
const FRAME_MS = 16;

export class PaintClock {
  readonly #environment: Environment;
  /** @returns whether another painting is wanted without anything new. */
  readonly #paint: (now: EpochMs) => boolean;
  #intervalMs = 0;
  #isVisible = true;
  #isDirty = false;
  #paintedAt = -Infinity;
  #cancelWait: Cancel | undefined;

  constructor(environment: Environment, paint: (now: EpochMs) => boolean) {
    this.#environment = environment;
    this.#paint = paint;
  }

  setInterval(intervalMs: number): void {
    this.#intervalMs = intervalMs;
    this.#restart();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#restart();
  }

  /** Something painted has changed. Cheap: called for every message. */
  touch(): void {
    if (this.#isDirty) return;
    this.#isDirty = true;
    this.#wait();
  }

  stop(): void {
    this.#isDirty = false;
    this.#restart();
  }

  #restart(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    this.#wait();
  }

  #wait(): void {
    if (!this.#isDirty || !this.#isVisible || this.#cancelWait !== undefined) return;
    const environment = this.#environment;
    const sinceMs = environment.now() - this.#paintedAt;
    const waitMs = this.#intervalMs - SLACK_MS - sinceMs;
    // A clock set back waits one interval, not for the old time to come again.
    if (waitMs > 0 && sinceMs >= 0) {
      this.#cancelWait = environment.after(waitMs, () => {
        this.#cancelWait = undefined;
        this.#waitForFrame();
      });
    } else this.#waitForFrame();
  }

  #waitForFrame(): void {
    const { nextFrame, after } = this.#environment;
    const run = (): void => {
      this.#cancelWait = undefined;
      this.#isDirty = false;
      const now = this.#environment.now();
      this.#paintedAt = now;
      if (this.#paint(now)) this.touch();
    };
    this.#cancelWait = nextFrame === undefined ? after(FRAME_MS, run) : nextFrame(run);
  }
}
