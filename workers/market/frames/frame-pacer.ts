/** Keeps one frame in flight: the next is built when the page has applied the last one and the interval is over,
 *  from whatever is true then. A slow page gets fewer frames, never a longer queue; a hidden page gets none. */
import { Throttle } from '#domain/throttle.ts';
import type { Cancel, Environment } from '../socket/environment.ts';

export interface FramePacerOptions {
  readonly environment: Environment;
  /** Builds and sends a frame; settles when the page is ready for the next. */
  readonly send: (conflatedCount: number) => Promise<void>;
}

export class FramePacer {
  readonly #options: FramePacerOptions;
  #intervalMs = 0;
  #isVisible = true;
  #isDirty = false;
  #isInFlight = false;
  /** Number of the frame in flight; the completion of an older one is ignored. */
  #flight = 0;
  #conflatedCount = 0;
  readonly #throttle = new Throttle();
  #cancelTimer: Cancel | undefined;

  constructor(options: FramePacerOptions) {
    this.#options = options;
  }

  setInterval(intervalMs: number): void {
    this.#intervalMs = intervalMs;
    this.#cancel();
    this.#pump();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#cancel();
    this.#pump();
  }

  /** Marks a change of the frame's content. Cheap: called for every message. */
  touch(): void {
    if (this.#isInFlight) this.#conflatedCount++;
    if (this.#isDirty) return;
    this.#isDirty = true;
    this.#pump();
  }

  /** Starts a new view: its first frame does not wait for frames of the previous view, which the
   *  page discards. */
  renew(): void {
    this.#flight++;
    this.#isInFlight = false;
    this.#isDirty = false;
    this.#throttle.reset();
    this.#cancel();
  }

  /** Skips the interval after a change of state, such as to or from live; the frame waits only for
   *  the page. */
  hurry(): void {
    this.#throttle.reset();
    this.#cancel();
    this.#isDirty = true;
    this.#pump();
  }

  /** Sends a changed state after `delayMs`, unless another change of state comes first: a frame in
   *  between would keep the page busy while that one waits. */
  hurryAfter(delayMs: number): void {
    this.#cancel();
    this.#isDirty = true;
    this.#cancelTimer = this.#options.environment.after(delayMs, () => this.hurry());
  }

  stop(): void {
    this.#isDirty = false;
    this.#cancel();
  }

  #pump(): void {
    const isIdle = !this.#isInFlight && this.#cancelTimer === undefined;
    if (!this.#isDirty || !this.#isVisible || !isIdle) return;
    const { environment } = this.#options;
    const waitMs = this.#throttle.waitMs(environment.monotonic(), this.#intervalMs);
    if (waitMs === 0) void this.#send();
    else {
      this.#cancelTimer = environment.after(waitMs, () => {
        this.#cancelTimer = undefined;
        this.#pump();
      });
    }
  }

  async #send(): Promise<void> {
    this.#isDirty = false;
    this.#isInFlight = true;
    this.#throttle.ran(this.#options.environment.monotonic());
    const flight = ++this.#flight;
    await this.#options.send(this.#conflatedCount);
    if (flight !== this.#flight) return;
    this.#isInFlight = false;
    this.#pump();
  }

  #cancel(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }
}
