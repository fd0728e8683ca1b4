/** Schedules paintings: in an animation frame, when there is a change, the interval has passed and
 *  the page is visible. A busy device paints less often instead of accumulating delay. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Cancel, Environment } from '../socket/environment.ts';

/** Animation frames arrive slightly early or late; one this close to the interval's end is used. */
const SLACK_MS = 4;
/** Duration of a display refresh, and the wait in workers without animation frames. */
const FRAME_MS = 16;
/** Longer waits mean the device slept and do not count as missed refreshes. */
const MISSED_MS_MAX = 3_000;

export class PaintClock {
  readonly #environment: Environment;
  /** @returns whether another painting is needed without a change. */
  readonly #paint: (now: EpochMs) => boolean;
  #intervalMs = 0;
  #isVisible = true;
  #isDirty = false;
  #paintedAt = -Infinity;
  #cancelWait: Cancel | undefined;
  /** Time at which the next display refresh was requested. */
  #requestedAt: EpochMs | undefined;
  /** Display refreshes missed while a painting was due. */
  missedCount = 0;

  constructor(environment: Environment, paint: (now: EpochMs) => boolean) {
    this.#environment = environment;
    this.#paint = paint;
  }

  setInterval(intervalMs: number): void {
    this.#intervalMs = intervalMs;
    this.#cancel();
    this.#wait();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#cancel();
    this.#wait();
  }

  /** Marks a change of painted data. Cheap: called for every message. */
  touch(): void {
    if (this.#isDirty) return;
    this.#isDirty = true;
    this.#wait();
  }

  /** Paints immediately, so a new surface is never shown empty; does nothing on a hidden page. */
  paintNow(): void {
    this.#isDirty = true;
    if (this.#isVisible) this.#run();
  }

  stop(): void {
    this.#isDirty = false;
    this.#cancel();
  }

  #wait(): void {
    if (!this.#isDirty || !this.#isVisible || this.#cancelWait !== undefined) return;
    const { now, after } = this.#environment;
    const sinceMs = now() - this.#paintedAt;
    const waitMs = this.#intervalMs - SLACK_MS - sinceMs;
    // After the clock was set back, paints immediately instead of waiting until the old time is
    // reached again.
    if (waitMs <= 0 || sinceMs < 0) this.#waitForFrame();
    else this.#cancelWait = after(waitMs, () => this.#waitForFrame());
  }

  #waitForFrame(): void {
    const { nextFrame, after } = this.#environment;
    const run = () => this.#run();
    this.#requestedAt = this.#environment.now();
    this.#cancelWait = nextFrame === undefined ? after(FRAME_MS, run) : nextFrame(run);
  }

  #run(): void {
    const now = this.#environment.now();
    this.#countMissed(now);
    this.#cancel();
    this.#isDirty = false;
    this.#paintedAt = now;
    if (this.#paint(now)) this.touch();
  }

  /** Counts missed refreshes. Waiting for one refresh is normal; times from before a clock change
   *  are ignored. */
  #countMissed(now: EpochMs): void {
    const waitedMs = now - (this.#requestedAt ?? now);
    if (waitedMs < MISSED_MS_MAX) {
      this.missedCount += Math.max(0, Math.floor(waitedMs / FRAME_MS) - 1);
    }
  }

  #cancel(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    this.#requestedAt = undefined;
  }
}
