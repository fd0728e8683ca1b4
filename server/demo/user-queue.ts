/** Runs tasks one at a time per user; each waits for the previous one. */
import type { UserId } from '#contract/core/ids.ts';

export class UserQueue {
  readonly #last = new Map<UserId, Promise<void>>();

  async run<Result>(userId: UserId, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(userId);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(userId, promise);
    try {
      await before;
      return await work();
    } finally {
      if (this.#last.get(userId) === promise) this.#last.delete(userId);
      resolve();
    }
  }
}
