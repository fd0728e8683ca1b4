/** Rejects passwords that are easy to guess. They are scored on a thread of their own: dictionaries and
 *  long passwords take milliseconds, which the market must not wait for. */
import { Worker } from 'node:worker_threads';
import { PASSWORD_SCORE_MIN, type PasswordScore } from '#domain/password-strength.ts';
import type { HashCaller, HashQueue } from './hash-queue.ts';

export interface ScoreRequest {
  readonly id: number;
  readonly password: string;
  readonly ownTexts: readonly string[];
}
export interface ScoreResponse {
  readonly id: number;
  readonly score: PasswordScore;
}

interface Pending {
  readonly resolve: (score: PasswordScore) => void;
  readonly reject: (error: unknown) => void;
}

export class PasswordStrength {
  readonly #queue: HashQueue;
  #worker: Worker | undefined;
  #newestId = 0;
  readonly #pending = new Map<number, Pending>();

  constructor(queue: HashQueue) {
    this.#queue = queue;
  }

  /**
   * @param ownTexts the user's email and names, which are easy to guess too.
   * @throws HashingBusy
   */
  async isTooWeak(
    password: string,
    ownTexts: readonly string[],
    caller: HashCaller,
  ): Promise<boolean> {
    const score = await this.#queue.run(caller, () => this.#scoreOf(password, ownTexts));
    return score < PASSWORD_SCORE_MIN;
  }

  #scoreOf(password: string, ownTexts: readonly string[]): Promise<PasswordScore> {
    const { promise, resolve, reject } = Promise.withResolvers<PasswordScore>();
    const id = (this.#newestId += 1);
    this.#pending.set(id, { resolve, reject });
    this.#worker ??= this.#openWorker();
    const request: ScoreRequest = { id, password, ownTexts };
    this.#worker.postMessage(request);
    return promise;
  }

  /** The first check starts the thread, and the first after a failure starts another. */
  #openWorker(): Worker {
    const worker = new Worker(new URL('password-scorer.worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, score }: ScoreResponse) => {
      this.#pending.get(id)?.resolve(score);
      this.#pending.delete(id);
    });
    worker.on('error', (error) => {
      this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    });
    return worker;
  }
}
