/** One thing at a time for each person: whoever asks for another waits until the one before is done. */
import type { UserId } from '#contract/core/ids.ts';

export class UserQueue {
  readonly #last = new Map<UserId, Promise<void>>();

  async take<Result>(personId: UserId, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(personId);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(personId, promise);
    try {
      await before;
      return await work();
    } finally {
      if (this.#last.get(personId) === promise) this.#last.delete(personId);
      resolve();
    }
  }
}
