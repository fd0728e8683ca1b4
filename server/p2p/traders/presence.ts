/** When traders were last there. Kept in memory; the stored time is at most some minutes older. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import { findTrader, noteSeen } from './trader-rows.ts';

const ONLINE_MS = 5 * MINUTE_MS;
const STORE_INTERVAL_MS = 5 * MINUTE_MS;

export class Presence {
  readonly #db: Db;
  readonly #write: WriteRecords;
  readonly #onError: (error: unknown) => void;
  readonly #seen = new Map<UserId, EpochMs>();
  readonly #storedAt = new Map<UserId, EpochMs>();

  constructor(db: Db, write: WriteRecords, onError: (error: unknown) => void) {
    this.#db = db;
    this.#write = write;
    this.#onError = onError;
  }

  note(userId: UserId, now: EpochMs): void {
    this.#seen.set(userId, now);
    const storedAt = this.#storedAt.get(userId) ?? epochMs(0);
    if (now - storedAt < STORE_INTERVAL_MS) return;
    this.#storedAt.set(userId, now);
    this.#write(() => {
      noteSeen(this.#db, userId, now);
    }).catch(this.#onError);
  }

  /** @returns undefined for one who never was. */
  lastSeenOf(userId: UserId): EpochMs | undefined {
    return this.#seen.get(userId) ?? findTrader(this.#db, userId)?.lastSeenAt;
  }

  isOnline(userId: UserId, now: EpochMs): boolean {
    const seen = this.lastSeenOf(userId);
    return seen !== undefined && now - seen <= ONLINE_MS;
  }
}
