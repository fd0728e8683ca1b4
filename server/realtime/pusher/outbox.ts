/** Combines all writes to a socket within one turn of the event loop: the exchange publishes
 *  several channels per turn, and most of an event's cost is the kernel call. No write is delayed
 *  beyond the turn. */
import type { Writable } from 'node:stream';

export class Outbox {
  readonly #held: Writable[] = [];

  /** Buffers writes to `wire` until the turn ends. */
  hold(wire: Writable): void {
    if (wire.writableCorked > 0) return;
    wire.cork();
    if (this.#held.push(wire) === 1) process.nextTick(() => this.#release());
  }

  #release(): void {
    for (const wire of this.#held.splice(0)) wire.uncork();
  }
}
