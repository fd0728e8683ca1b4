/** Does what is due for simple earn, each user in a transaction of its own, so that no command waits long. What is due is
 *  stored with the positions: a restart neither loses nor repeats a day. */
import { SECOND_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import { dayOf } from '#domain/earn/dates.ts';
import type { Db } from '#server/db/database.ts';
import { below } from '#server/db/table/conditions.ts';
import { Repetition } from '#server/runtime/repetition.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { sweep } from './auto-subscribe.ts';
import { dueAutos } from './auto-rows.ts';
import { refreshCover } from './cover.ts';
import type { EarnTransaction } from './earn-context.ts';
import { dueUsers } from './position-rows.ts';
import { productTable } from './product-rows.ts';
import { dueNotices, sendNotice } from './renewals.ts';
import { settleUser } from './settle.ts';

const TICK_MS = SECOND_MS;
/** Rows read at once. */
const PART = 100;
/** Days of a user that one transaction pays, after a long pause. */
const DAYS_AT_ONCE = 31;

export interface EarnTimerParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly run: <Result>(work: (tx: EarnTransaction) => Result) => Promise<Result>;
  /** Whether money may move. */
  readonly isServing: () => boolean;
  readonly onError: (error: unknown) => void;
}

export class EarnTimer {
  readonly #parts: EarnTimerParts;
  readonly #ticks: Repetition;

  constructor(parts: EarnTimerParts) {
    this.#parts = parts;
    this.#ticks = new Repetition(() => this.advance(), TICK_MS, parts);
  }

  start(): void {
    this.#ticks.start();
  }

  stop(): void {
    this.#ticks.stop();
  }

  /** Does everything that is due now: positions of all users, then covers, then free balances, then notices. */
  async advance(): Promise<void> {
    if (!this.#parts.isServing()) return;
    await this.#settleUsers();
    await this.#refreshCovers();
    await this.#sweep();
    const { db, clock } = this.#parts;
    for (const { id } of dueNotices(db, clock())) await this.#try((tx) => sendNotice(tx, id));
  }

  async #settleUsers(): Promise<void> {
    const { db, clock } = this.#parts;
    let after = 0 as UserId;
    for (;;) {
      const users = dueUsers(db, dayOf(clock()), after, PART);
      for (const userId of users) {
        if (this.#ticks.isStopped) return;
        await this.#settle(userId);
        after = userId;
      }
      if (users.length === 0) return;
    }
  }

  async #settle(userId: UserId): Promise<void> {
    for (;;) {
      const isMoreDue = await this.#try((tx) => settleUser(tx, userId, DAYS_AT_ONCE));
      if (isMoreDue !== true || this.#ticks.isStopped) return;
    }
  }

  /** Once a day. */
  async #refreshCovers(): Promise<void> {
    const { db, clock } = this.#parts;
    const coveredDay = dayOf(clock());
    for (const id of productTable.values(db, 'id', { coveredDay: below(coveredDay) })) {
      await this.#try((tx) => {
        productTable.update(db, { id }, { coveredDay });
        refreshCover(tx, id);
      });
    }
  }

  async #sweep(): Promise<void> {
    const { db, clock } = this.#parts;
    for (;;) {
      const due = dueAutos(db, dayOf(clock()), PART);
      let isAdvancing = false;
      for (const auto of due) {
        if (this.#ticks.isStopped) return;
        const isDone = await this.#try((tx) => {
          sweep(tx, auto);
          return true;
        });
        isAdvancing ||= isDone === true;
      }
      if (!isAdvancing) return;
    }
  }

  /** An error with one user does not keep the others waiting.
   *  @returns undefined after an error. */
  async #try<Result>(work: (tx: EarnTransaction) => Result): Promise<Result | undefined> {
    try {
      return await this.#parts.run(work);
    } catch (error) {
      if (!this.#ticks.isStopped) this.#parts.onError(error);
      return undefined;
    }
  }
}
