/** Push messages that wait for endpoints of one kind. Users take turns, with a few messages on their way each, and an
 *  endpoint with one: what does not answer delays its own user alone. Pure. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { PushMessage } from './push-message.ts';

export interface LaneLimits {
  /** Messages on their way at the same time. */
  readonly sendingCountMax: number;
  /** The same, of one user. */
  readonly sendingCountMaxOfUser: number;
}

export class PushLane {
  readonly #limits: LaneLimits;
  /** In the order of turns: a user who was served goes to the end. */
  readonly #waiting = new Map<UserId, PushMessage[]>();
  readonly #sendingOf = new Map<UserId, number>();
  readonly #busyEndpoints = new Set<string>();
  #sendingCount = 0;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  add(message: PushMessage): void {
    const own = this.#waiting.get(message.userId);
    if (own === undefined) this.#waiting.set(message.userId, [message]);
    else own.push(message);
  }

  /** Takes the next message, which is on its way until `end`. */
  start(): PushMessage | undefined {
    const { sendingCountMax, sendingCountMaxOfUser } = this.#limits;
    if (this.#sendingCount >= sendingCountMax) return undefined;
    for (const [userId, own] of this.#waiting) {
      if ((this.#sendingOf.get(userId) ?? 0) >= sendingCountMaxOfUser) continue;
      const index = own.findIndex(
        ({ subscription }) => !this.#busyEndpoints.has(subscription.endpoint),
      );
      const [message] = index < 0 ? [] : own.splice(index, 1);
      if (message === undefined) continue;
      this.#waiting.delete(userId);
      if (own.length > 0) this.#waiting.set(userId, own);
      this.#markSending(message);
      return message;
    }
    return undefined;
  }

  end({ userId, subscription }: PushMessage): void {
    const count = (this.#sendingOf.get(userId) ?? 0) - 1;
    assert(count >= 0, 'a message ends once');
    if (count === 0) this.#sendingOf.delete(userId);
    else this.#sendingOf.set(userId, count);
    this.#busyEndpoints.delete(subscription.endpoint);
    this.#sendingCount -= 1;
  }

  /**
   * Removes the user's oldest waiting message.
   * @returns false when none waits.
   */
  dropOldest(userId: UserId): boolean {
    const own = this.#waiting.get(userId);
    if (own?.length === 1) this.#waiting.delete(userId);
    return own?.shift() !== undefined;
  }

  clear(): void {
    this.#waiting.clear();
  }

  #markSending({ userId, subscription }: PushMessage): void {
    this.#sendingOf.set(userId, (this.#sendingOf.get(userId) ?? 0) + 1);
    this.#busyEndpoints.add(subscription.endpoint);
    this.#sendingCount += 1;
  }
}
