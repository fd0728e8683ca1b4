/** Delivers committed notifications to sockets and browsers, in the order of their IDs. It reads them
 *  from the table, so what was rolled back is never delivered. */
import type { Db } from '#server/db/database.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import {
  lastNotificationId,
  notificationsAfter,
  type StoredNotification,
} from './notification-rows.ts';

export interface DeliveryOptions {
  readonly db: Db;
  readonly schedule: Schedule;
  readonly deliver: (stored: StoredNotification) => void;
  /** Called when a delivery has failed; the next ones continue. */
  readonly onError: (error: unknown) => void;
  /** Called once per turn, because emails may have been written with the notifications. */
  readonly onTurn: () => void;
}

/** Notifications of one turn; commands run between two turns. */
const TURN_COUNT_MAX = 50;

export class NotificationDelivery {
  readonly #options: DeliveryOptions;
  #lastId: number;
  #isPlanned = false;
  #isStopped = false;

  /** Notifications of earlier starts are not delivered again: clients read the list. */
  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#lastId = lastNotificationId(options.db);
  }

  /** Called inside a transaction. A transaction ends in the turn in which it starts, so the next
   *  turn reads what is committed. */
  wake(): void {
    if (this.#isPlanned || this.#isStopped) return;
    this.#isPlanned = true;
    this.#options.schedule(() => this.#run(), 0);
  }

  stop(): void {
    this.#isStopped = true;
  }

  #run(): void {
    this.#isPlanned = false;
    if (this.#isStopped) return;
    const { db, deliver, onError, onTurn } = this.#options;
    const rows = notificationsAfter(db, this.#lastId, TURN_COUNT_MAX);
    for (const row of rows) {
      this.#lastId = row.notification.id;
      try {
        deliver(row);
      } catch (error) {
        onError(error);
      }
    }
    onTurn();
    if (rows.length === TURN_COUNT_MAX) this.wake();
  }
}
