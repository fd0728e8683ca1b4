/** Joins what one turn of the event loop says to a socket into one write: the exchange publishes several
 *  channels in a turn, and most of what an event costs is the call into the kernel. Nothing waits longer
 *  than the turn. */
import type { Writable } from 'node:stream';

export class Outbox {
  readonly #held: Writable[] = [];

  /** Holds what is written to `wire` back until the turn ends. */
  hold(wire: Writable): void {
    if (wire.writableCorked > 0) return;
    wire.cork();
    if (this.#held.push(wire) === 1) process.nextTick(() => this.#release());
  }

  #release(): void {
    for (const wire of this.#held.splice(0)) wire.uncork();
  }
}
