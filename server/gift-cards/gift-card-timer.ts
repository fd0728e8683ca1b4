/** What time does to cards: they expire or redeem themselves, and their holders are told before. Times are stored, so a
 *  restart neither loses nor repeats a step. */
import { HOUR_MS, SECOND_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { pruneAttempts } from './attempts.ts';
import type { CardTransaction, GiftCardContext } from './card-context.ts';
import { dueCards } from './card-rows.ts';
import { announceExpiries, expireCard } from './end-cards.ts';

const TICK_MS = SECOND_MS;
const CARDS_PER_TICK_MAX = 100;
/** How often notices are looked for, and old attempts deleted. */
const ROUND_MS = HOUR_MS;

export interface GiftCardTimerParts {
  readonly context: GiftCardContext;
  readonly schedule: Schedule;
  readonly run: <Result>(work: (tx: CardTransaction) => Result) => Promise<Result>;
  /** Whether money may move. */
  readonly isServing: () => boolean;
  readonly onError: (error: unknown) => void;
}

export class GiftCardTimer {
  readonly #parts: GiftCardTimerParts;
  #nextRound: EpochMs = epochMs(0);
  #isStopped = false;

  constructor(parts: GiftCardTimerParts) {
    this.#parts = parts;
  }

  start(): void {
    const tick = (): void => {
      if (this.#isStopped) return;
      this.advance()
        .catch((error: unknown) => {
          if (!this.#isStopped) this.#parts.onError(error);
        })
        .finally(() => this.#parts.schedule(tick, TICK_MS));
    };
    tick();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Does what is due: each card in a transaction of its own. */
  async advance(): Promise<void> {
    const { context, run, isServing } = this.#parts;
    const { db, clock, onMail } = context;
    if (!isServing()) return;
    const due = dueCards(db, clock(), CARDS_PER_TICK_MAX);
    for (const number of due) await run((tx) => expireCard(tx, number));
    let hasMail = due.length > 0;
    if (clock() >= this.#nextRound) {
      hasMail =
        (await run((tx) => {
          pruneAttempts(db, tx.now);
          return announceExpiries(tx);
        })) || hasMail;
      this.#nextRound = epochMs(clock() + ROUND_MS);
    }
    if (hasMail) onMail();
  }
}
