/** Scores passwords on a thread of its own: dictionaries and long passwords take milliseconds, which the
 *  market must not wait for. */
import { Worker } from 'node:worker_threads';
import type { PasswordScore } from '#domain/password-strength.ts';

/** @param ownTexts the user's email and names, which are easy to guess too. */
export type ScorePassword = (
  password: string,
  ownTexts: readonly string[],
) => Promise<PasswordScore>;

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

export class PasswordScorer {
  #worker: Worker | undefined;
  #newestId = 0;
  readonly #pending = new Map<number, Pending>();

  readonly score: ScorePassword = (password, ownTexts) => {
    const { promise, resolve, reject } = Promise.withResolvers<PasswordScore>();
    const id = (this.#newestId += 1);
    this.#pending.set(id, { resolve, reject });
    this.#worker ??= this.#openWorker();
    const request: ScoreRequest = { id, password, ownTexts };
    this.#worker.postMessage(request);
    return promise;
  };

  /** Ends the thread, whose dictionaries take 70 MB. Pending scores are rejected. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
    this.#rejectPending(new Error('The password scorer was stopped.'));
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
      this.#rejectPending(error);
    });
    return worker;
  }

  #rejectPending(error: unknown): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
