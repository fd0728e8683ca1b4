/** Stores bars of live trading on disk: closed minutes and their sums at three coarser lengths, so
 *  a chart of years reads days instead of minutes. */
import { assert } from '#contract/core/assert.ts';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { DAY_SEC, HOUR_SEC } from '#contract/core/durations.ts';
import { tradeId, type PairId, type TradeId } from '#contract/core/ids.ts';
import { epochSec, type EpochSec } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { limitBy } from '#server/db/table/page.ts';
import { intervalStartOf, type LiveBar } from './minute-bar.ts';

/** One minute, 15 minutes, one hour, one day: every resolution consists of a few bars of one of
 *  them. */
export const STORED_LENGTHS_SEC = [60, 900, HOUR_SEC, DAY_SEC] as const;
export type StoredLengthSec = (typeof STORED_LENGTHS_SEC)[number];

export interface ClosedMinute {
  readonly pairId: PairId;
  readonly bar: LiveBar;
}

interface BarRow {
  readonly time_sec: bigint;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly quote_units: bigint;
}

const ADD_BAR = `
  INSERT INTO bar (pair_id, length_sec, time_sec, open, high, low, close, volume, quote_units)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET
    high = max(high, excluded.high),
    low = min(low, excluded.low),
    close = excluded.close,
    volume = volume + excluded.volume,
    quote_units = quote_units + excluded.quote_units`;
const SET_PROGRESS = `
  INSERT INTO bar_progress (pair_id, last_trade_id) VALUES (?, ?)
  ON CONFLICT DO UPDATE SET last_trade_id = excluded.last_trade_id`;

export class BarStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Saves all or nothing.
   * @param minutes oldest first
   * @param progress the last trade of each pair contained in closed minutes
   */
  save(minutes: readonly ClosedMinute[], progress: ReadonlyMap<PairId, TradeId>): void {
    assert(!this.#db.isInTransaction, 'bars are saved between commands');
    this.#db.transaction(() => {
      for (const { pairId, bar } of minutes) {
        for (const lengthSec of STORED_LENGTHS_SEC) this.#add(pairId, lengthSec, bar);
      }
      for (const [pairId, lastTradeId] of progress) {
        this.#db.run(SET_PROGRESS, [pairId, lastTradeId]);
      }
    });
  }

  /** Returns the last trade contained in saved bars; 0 before the first. */
  lastTradeId(pairId: PairId): TradeId {
    const row = this.#db.get<{ last_trade_id: bigint }>(
      'SELECT last_trade_id FROM bar_progress WHERE pair_id = ?',
      [pairId],
    );
    return tradeId(Number(row?.last_trade_id ?? 0n));
  }

  /** Returns bars that open from `from` to `to`, both included: the newest `count` of them, oldest
   *  first. */
  between(
    pairId: PairId,
    lengthSec: StoredLengthSec,
    range: { readonly from: EpochSec; readonly to: EpochSec; readonly count: number },
  ): LiveBar[] {
    const rows = this.#db.all<BarRow>(
      `SELECT time_sec, open, high, low, close, volume, quote_units FROM bar
        WHERE pair_id = ? AND length_sec = ? AND time_sec BETWEEN ? AND ?
        ORDER BY time_sec DESC${limitBy('?')}`,
      [pairId, lengthSec, range.from, range.to, range.count],
    );
    return rows.toReversed().map(liveBarOfRow);
  }

  lastBar(pairId: PairId): LiveBar | undefined {
    const range = { from: epochSec(0), to: epochSec(Number.MAX_SAFE_INTEGER), count: 1 };
    return this.between(pairId, 60, range)[0];
  }

  #add(pairId: PairId, lengthSec: StoredLengthSec, bar: LiveBar): void {
    this.#db.run(ADD_BAR, [
      pairId,
      lengthSec,
      intervalStartOf(bar.time, lengthSec),
      bar.open,
      bar.high,
      bar.low,
      bar.close,
      bar.volume,
      bar.quoteVolume,
    ]);
  }
}

const liveBarOfRow = (row: BarRow): LiveBar => ({
  time: epochSec(Number(row.time_sec)),
  open: ticks(Number(row.open)),
  high: ticks(Number(row.high)),
  low: ticks(Number(row.low)),
  close: ticks(Number(row.close)),
  volume: lots(Number(row.volume)), // Not money: integer lots, a safe integer in a 64-bit column.
  quoteVolume: units(row.quote_units),
});
