/** Paints in an animation frame, when something is new, the interval is over and the page is visible. A busy
 *  machine paints less often, and never from a queue. */
import { Throttle } from '#domain/throttle.ts';
import type { Cancel, Environment } from '../socket/environment.ts';

/** Animation frames arrive slightly early or late; one this close to the interval's end is used. */
const SLACK_MS = 4;
/** Duration of a display refresh, and the wait in workers without animation frames. */
const FRAME_MS = 16;
/** Longer waits mean the device slept and do not count as missed refreshes. */
const MISSED_MS_MAX = 3_000;

export class PaintClock {
  readonly #environment: Environment;
  /** @returns whether to paint again without anything new: a flash still fades. */
  readonly #paint: () => boolean;
  #intervalMs = 0;
  #isVisible = true;
  #isDirty = false;
  readonly #throttle = new Throttle(SLACK_MS);
  #cancelWait: Cancel | undefined;
  /** When the next animation frame was requested. */
  #requestedAtMs: number | undefined;
  /** Pictures of the display that came and went while a painting was due. */
  missedCount = 0;

  constructor(environment: Environment, paint: () => boolean) {
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
    const { monotonic, after } = this.#environment;
    const waitMs = this.#throttle.waitMs(monotonic(), this.#intervalMs);
    if (waitMs === 0) this.#waitForFrame();
    else this.#cancelWait = after(waitMs, () => this.#waitForFrame());
  }

  #waitForFrame(): void {
    const { nextFrame, after } = this.#environment;
    const run = () => this.#run();
    this.#requestedAtMs = this.#environment.monotonic();
    this.#cancelWait = nextFrame === undefined ? after(FRAME_MS, run) : nextFrame(run);
  }

  #run(): void {
    const nowMs = this.#environment.monotonic();
    this.#countMissed(nowMs);
    this.#cancel();
    this.#isDirty = false;
    this.#throttle.ran(nowMs);
    if (this.#paint()) this.touch();
  }

  /** Waiting for one animation frame is normal and not counted. */
  #countMissed(nowMs: number): void {
    const waitedMs = nowMs - (this.#requestedAtMs ?? nowMs);
    if (waitedMs < MISSED_MS_MAX) {
      this.missedCount += Math.max(0, Math.floor(waitedMs / FRAME_MS) - 1);
    }
  }

  #cancel(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    this.#requestedAtMs = undefined;
  }
}
