/** When to paint: in an animation frame, when something is new, the interval is over and somebody looks.
 *  A busy machine paints less often, never later and later. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Cancel, Environment } from '../socket/environment.ts';

/** Animation frames come a little early or late: one this near to the interval's end is taken. */
const SLACK_MS = 4;
/** Of the display; and the wait where a worker has no animation frames. */
const FRAME_MS = 16;
/** Nobody missed what came while the machine slept. */
const MISSED_MS_MAX = 3_000;

export class PaintClock {
  readonly #environment: Environment;
  /** @returns whether another painting is wanted without anything new. */
  readonly #paint: (now: EpochMs) => boolean;
  #intervalMs = 0;
  #isVisible = true;
  #isDirty = false;
  #paintedAt = -Infinity;
  #cancelWait: Cancel | undefined;
  /** When the next picture was asked for. */
  #requestedAt: EpochMs | undefined;
  /** Pictures of the display that came and went while a painting was due. */
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

  /** Something painted has changed. Cheap: called for every message. */
  touch(): void {
    if (this.#isDirty) return;
    this.#isDirty = true;
    this.#wait();
  }

  /** A surface just lent is painted at once, so that nobody sees it empty; unless nobody looks. */
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
    // A clock set back waits for nothing, rather than for the old time to come again.
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

  /** One picture's wait is none's fault; a clock set back tells nothing. */
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
