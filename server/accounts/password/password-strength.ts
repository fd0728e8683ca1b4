/** Rejects passwords that are easy to guess. Scores wait in the queue of the hashes. */
import { PASSWORD_SCORE_MIN } from '#domain/password-strength.ts';
import type { HashCaller, HashQueue } from './hash-queue.ts';
import type { ScorePassword } from './password-scorer.ts';

export class PasswordStrength {
  readonly #queue: HashQueue;
  readonly #score: ScorePassword;

  constructor(queue: HashQueue, score: ScorePassword) {
    this.#queue = queue;
    this.#score = score;
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
    const score = await this.#queue.run(caller, () => this.#score(password, ownTexts));
    return score < PASSWORD_SCORE_MIN;
  }
}
