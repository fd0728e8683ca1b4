/** Selects the node of the service that receives the calls: always the same one while it responds,
 *  because two nodes that publish for one channel could change the order of its events. */
import { assert } from '#contract/core/assert.ts';

export class ServiceAddresses {
  readonly #addresses: readonly string[];
  #index = 0;

  constructor(addresses: readonly string[]) {
    assert(addresses.length > 0, 'a service has an address');
    this.#addresses = addresses;
  }

  get current(): string {
    return this.#addresses[this.#index] ?? '';
  }

  /** Selects the next node, unless another call has already left the failed one. */
  leave(failed: string): void {
    if (this.current === failed) this.#index = (this.#index + 1) % this.#addresses.length;
  }
}
