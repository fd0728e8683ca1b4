/** Collects delays of the running exchange for its metrics. Parts that are opened before the metrics
 *  note into it; the metrics listen. */

/** `matching`: from a command's arrival in the queue to its commit. `fanOut`: from the publication of
 *  an event until all sockets have it, or the outside service has accepted it. */
export type DelayKind = 'matching' | 'fanOut';
export type DelayListener = (kind: DelayKind, durationMs: number) => void;

export class Delays {
  /** Monotonic milliseconds, with fractions. */
  readonly now: () => number;
  #listener: DelayListener | undefined;

  constructor(now: () => number) {
    this.now = now;
  }

  note(kind: DelayKind, durationMs: number): void {
    this.#listener?.(kind, durationMs);
  }

  listen(listener: DelayListener): void {
    this.#listener = listener;
  }
}
