/** Does what is due for orders, each in a transaction of its own. Times are stored, so that a restart neither loses nor
 *  repeats a step; deadlines that were open when the exchange stopped serving move by the time in which it did not. */
import { DAY_MS, SECOND_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer, time } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import { Repetition } from '#server/runtime/repetition.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { removeFilesOfOrders } from '../files/file-rows.ts';
import { advanceOrder, moveDeadlines } from './advance-order.ts';
import type { P2pTransaction } from './order-context.ts';
import { dueOrderIds, openOrders, orderById } from './order-rows.ts';

const TICK_MS = SECOND_MS;
/** How often it is stored that the exchange serves. */
const ALIVE_INTERVAL_MS = 5 * SECOND_MS;
/** A shorter pause moves nothing. */
const PAUSE_MIN_MS = 30 * SECOND_MS;
const ORDERS_PER_TICK_MAX = 100;
/** Files are deleted this long after the end of their order, as long as it is listed. */
const FILES_KEPT_MS = 180 * DAY_MS;

const aliveTable = table('p2p_alive', {
  id: integer('id'),
  at: time('at_ms'),
});

/** Runs inside the caller's transaction. */
export const noteAlive = (db: Db, at: EpochMs): void => aliveTable.put(db, ['id'], { id: 1, at });

export interface TimerParts {
  readonly db: Db;
  readonly clock: () => EpochMs;
  readonly schedule: Schedule;
  readonly run: <Result>(work: (tx: P2pTransaction) => Result) => Promise<Result>;
  /** Whether calls are answered and money may move. */
  readonly isServing: () => boolean;
  readonly onError: (error: unknown) => void;
}

export class OrderTimer {
  readonly #parts: TimerParts;
  readonly #ticks: Repetition;
  #isServing = false;
  #aliveAt = epochMs(0);
  /** The day for which old files were deleted. */
  #day = -1;

  constructor(parts: TimerParts) {
    this.#parts = parts;
    this.#ticks = new Repetition(() => this.advance(), TICK_MS, parts);
  }

  start(): void {
    this.#ticks.start();
  }

  stop(): void {
    this.#ticks.stop();
  }

  /** Does everything that is due now. */
  async advance(): Promise<void> {
    const { db, clock, run, isServing } = this.#parts;
    if (!isServing()) {
      this.#isServing = false;
      return;
    }
    if (!this.#isServing) await this.#endPause();
    for (const id of dueOrderIds(db, clock(), ORDERS_PER_TICK_MAX)) {
      await run((tx) => {
        const order = orderById(db, id);
        if (order !== undefined) advanceOrder(tx, order);
      });
    }
    await this.#startDay();
    if (clock() - this.#aliveAt >= ALIVE_INTERVAL_MS && openOrders(db, 1).length > 0) {
      await run((tx) => this.#note(tx));
    }
  }

  async #startDay(): Promise<void> {
    const { db, clock, run } = this.#parts;
    const day = Math.floor(clock() / DAY_MS);
    if (day === this.#day) return;
    await run(({ now }) => removeFilesOfOrders(db, epochMs(now - FILES_KEPT_MS)));
    this.#day = day;
  }

  #note({ db, now }: P2pTransaction): void {
    noteAlive(db, now);
    this.#aliveAt = now;
  }

  /** Serving starts, after a restart or after maintenance. */
  async #endPause(): Promise<void> {
    const { db, run } = this.#parts;
    await run((tx) => {
      const since = aliveTable.find(db, { id: 1 })?.at;
      if (since !== undefined && tx.now - since >= PAUSE_MIN_MS) {
        for (const order of openOrders(db)) moveDeadlines(tx, order, since);
      }
      this.#note(tx);
    });
    this.#isServing = true;
  }
}
