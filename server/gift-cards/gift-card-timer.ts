/** What time does to cards: they expire or redeem themselves, and their holders are told before. Times are stored, so a
 *  restart neither loses nor repeats a step. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { Repetition } from '#server/runtime/repetition.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { pruneAttempts } from './attempts.ts';
import type { CardTransaction, GiftCardContext } from './card-context.ts';
import { dueCards, pruneActs } from './card-rows.ts';
import { announceExpiries, expireCard } from './end-cards.ts';

const TICK_MS = SECOND_MS;
const CARDS_PER_TICK_MAX = 100;
/** Until a card that could not be paid is tried again. */
const RETRY_MS = MINUTE_MS;
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
  readonly #ticks: Repetition;
  #nextRound: EpochMs = epochMs(0);
  /** Cards that could not be paid, with the time of the next try: they hold up no others. */
  readonly #later = new Map<string, EpochMs>();

  constructor(parts: GiftCardTimerParts) {
    this.#parts = parts;
    this.#ticks = new Repetition(() => this.advance(), TICK_MS, parts);
  }

  start(): void {
    this.#ticks.start();
  }

  stop(): void {
    this.#ticks.stop();
  }

  /** Does what is due: each card in a transaction of its own. */
  async advance(): Promise<void> {
    const { context, run, isServing } = this.#parts;
    const { db, clock, onMail } = context;
    if (!isServing()) return;
    const due = this.#due(clock());
    for (const number of due) {
      const outcome = await run((tx) => expireCard(tx, number));
      if (outcome === 'later') this.#later.set(number, epochMs(clock() + RETRY_MS));
      else this.#later.delete(number);
    }
    let hasMail = due.length > 0;
    if (clock() >= this.#nextRound) {
      hasMail =
        (await run((tx) => {
          pruneAttempts(db, tx.now);
          pruneActs(db, tx.now);
          return announceExpiries(tx);
        })) || hasMail;
      this.#nextRound = epochMs(clock() + ROUND_MS);
    }
    if (hasMail) onMail();
  }

  #due(now: EpochMs): readonly string[] {
    const { db } = this.#parts.context;
    return dueCards(db, now, CARDS_PER_TICK_MAX + this.#later.size)
      .filter((number) => (this.#later.get(number) ?? now) <= now)
      .slice(0, CARDS_PER_TICK_MAX);
  }
}
