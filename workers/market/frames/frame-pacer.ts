/** Keeps one frame in flight: the next is built when the page has applied the last one and the interval is over,
 *  from whatever is true then. A slow page gets fewer frames, never a longer queue; a hidden page gets none. */
import { Throttle } from '#domain/throttle.ts';
import type { Cancel, Environment } from '../socket/environment.ts';

export interface FramePacerOptions {
  readonly environment: Environment;
  /** Builds and sends a frame; settles when the page is ready for another. */
  readonly send: (conflatedCount: number) => Promise<void>;
}

export class FramePacer {
  readonly #options: FramePacerOptions;
  #intervalMs = 0;
  #isVisible = true;
  #isDirty = false;
  #isInFlight = false;
  /** Of the frame in flight; an older one's return says nothing. */
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

  /** Something a frame shows has changed. Cheap: called for every message. */
  touch(): void {
    if (this.#isInFlight) this.#conflatedCount++;
    if (this.#isDirty) return;
    this.#isDirty = true;
    this.#pump();
  }

  /** Another view: its first frame waits for none of the view before, which the page throws away. */
  renew(): void {
    this.#flight++;
    this.#isInFlight = false;
    this.#isDirty = false;
    this.#throttle.reset();
    this.#cancel();
  }

  /** What is shown has turned into something else, live or no longer: that waits for the page alone. */
  hurry(): void {
    this.#throttle.reset();
    this.#cancel();
    this.#isDirty = true;
    this.#pump();
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
