/** Deletes old trades between bots, which belong to no user's history: those past the retention
 *  time, no longer among the newest of their pair, and with their minute stored as a bar. Trades of
 *  users are never deleted. */
import type { PairId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { limitBy } from '#server/db/table/page.ts';
import { BarStore } from './market-data/bar-store.ts';

/** Per pair; clients can request 500. */
export const RETAINED_COUNT_MIN = 1_000;
/** Per cleanup, so no commit is slowed down. */
const LOOKED_AT_COUNT_MAX = 300;

const NEWEST_OLD = 'SELECT id FROM trade WHERE pair_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?';
const OLDEST = `SELECT id, taker_is_bot AND maker_is_bot AS is_between_bots, traded_at_ms
  FROM trade WHERE pair_id = ? AND id > ? AND id <= ? ORDER BY id${limitBy('?')}`;

interface Row {
  readonly id: bigint;
  readonly is_between_bots: bigint;
  readonly traded_at_ms: bigint;
}

export class TradeRetention {
  readonly #db: Db;
  readonly #bars: BarStore;
  readonly #retentionMs: number;
  /** Last trade checked since the start, per pair; trades up to it that still exist stay. */
  readonly #lookedAt = new Map<PairId, bigint>();
  #turn = 0;

  constructor(db: Db, retentionMs: number) {
    this.#db = db;
    this.#bars = new BarStore(db);
    this.#retentionMs = retentionMs;
  }

  /** Cleans up one pair per call, in turn. Runs inside the caller's transaction. */
  sweep(pairIds: readonly PairId[], now: EpochMs): void {
    const pairId = pairIds[this.#turn % pairIds.length];
    this.#turn += 1;
    if (pairId !== undefined) this.#sweepPair(pairId, now);
  }

  #sweepPair(pairId: PairId, now: EpochMs): void {
    const from = this.#lookedAt.get(pairId) ?? 0n;
    for (const row of this.#db.all<Row>(OLDEST, [
      pairId,
      from,
      this.#lastOf(pairId),
      LOOKED_AT_COUNT_MAX,
    ])) {
      const tradedAt = safeIntegerOf(row.traded_at_ms);
      // A trade time in the future, after the clock was set back, must not block the cleanup.
      if (tradedAt <= now && now - tradedAt < this.#retentionMs) return;
      if (row.is_between_bots === 1n) this.#db.run('DELETE FROM trade WHERE id = ?', [row.id]);
      this.#lookedAt.set(pairId, row.id);
    }
  }

  /** Returns the newest trade of the pair that may be deleted; 0 when there is none. */
  #lastOf(pairId: PairId): bigint {
    const row = this.#db.get<{ id: bigint }>(NEWEST_OLD, [pairId, RETAINED_COUNT_MIN]);
    if (row === undefined) return 0n;
    const inBars = BigInt(this.#bars.lastTradeId(pairId));
    return row.id < inBars ? row.id : inBars;
  }
}
