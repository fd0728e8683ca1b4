/** Runs tasks one at a time per user; each waits for the previous one. */
import type { UserId } from '#contract/core/ids.ts';

export class UserQueue {
  readonly #last = new Map<UserId, Promise<void>>();

  async run<Result>(ownerId: UserId, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(ownerId);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(ownerId, promise);
    try {
      await before;
      return await work();
    } finally {
      if (this.#last.get(ownerId) === promise) this.#last.delete(ownerId);
      resolve();
    }
  }
}
