/** Stores demo accounts, one per user and epoch, and their rules. Orders are handled elsewhere. */
import { assert } from '#contract/core/assert.ts';
import {
  bps,
  decimal,
  divideFloor,
  exactUnitsOf,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { EquityCurve } from './equity-curve.ts';

/** Starting balances of every epoch. */
export const START_BALANCES = [
  { coin: 'USDT', amount: decimal('10000') },
  { coin: 'BTC', amount: decimal('0.2') },
  { coin: 'ETH', amount: decimal('2') },
] as const;
export const startUnits = START_BALANCES.map(({ coin, amount }) => ({
  coin,
  amount: exactUnitsOf(amount),
}));

export const TOP_UP_WAIT_MS = 24 * 3_600_000;
export const HISTORY_DAYS = 90;
const HISTORY_MS = HISTORY_DAYS * 24 * 3_600_000;
/** A top-up requires an equity below one half of the starting equity. */
const TOP_UP_BELOW = 2n;

export interface DemoAccountRow {
  /** Used in place of a user ID in orders, trades, ledger accounts and events. */
  readonly id: UserId;
  readonly ownerId: UserId;
  readonly epoch: number;
  readonly startedAt: EpochMs;
  readonly endedAt: EpochMs | undefined;
  readonly startEquity: Units;
  readonly endEquity: Units | undefined;
  readonly toppedUpAt: EpochMs | undefined;
  readonly topUpCount: number;
  readonly curve: EquityCurve;
}

interface Row {
  readonly id: bigint;
  readonly person_id: bigint;
  readonly epoch: bigint;
  readonly started_at_ms: bigint;
  readonly ended_at_ms: bigint | null;
  readonly start_equity_units: bigint;
  readonly end_equity_units: bigint | null;
  readonly topped_up_at_ms: bigint | null;
  readonly top_up_count: bigint;
  readonly peak_units: bigint;
  readonly drawdown_bps: bigint;
}

export class DemoAccounts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The account of the current epoch; undefined for a user without demo trades. */
  current(ownerId: UserId): DemoAccountRow | undefined {
    return this.#one('WHERE person_id = ? AND ended_at_ms IS NULL', ownerId);
  }

  ofEpoch(ownerId: UserId, epoch: number): DemoAccountRow | undefined {
    return this.#one('WHERE person_id = ? AND epoch = ?', ownerId, epoch);
  }

  byId(id: UserId): DemoAccountRow {
    const account = this.#one('WHERE id = ?', id);
    assert(account !== undefined, 'an account that trades exists');
    return account;
  }

  /** Accounts of ended epochs, newest first. */
  earlier(ownerId: UserId): readonly DemoAccountRow[] {
    return this.#db
      .all<Row>(
        `SELECT * FROM demo_account WHERE person_id = ? AND ended_at_ms IS NOT NULL
          ORDER BY epoch DESC`,
        [ownerId],
      )
      .map(accountOf);
  }

  /** @returns the ID of the new account. */
  open(ownerId: UserId, epoch: number, startEquity: Units, now: EpochMs): UserId {
    const { lastRowId } = this.#db.run(
      `INSERT INTO demo_account (person_id, epoch, started_at_ms, start_equity_units, peak_units)
       VALUES (?, ?, ?, ?, ?)`,
      [ownerId, epoch, now, startEquity, startEquity],
    );
    return userId(safeIntegerOf(lastRowId));
  }

  end(id: UserId, equity: Units, now: EpochMs): void {
    this.#db.run('UPDATE demo_account SET ended_at_ms = ?, end_equity_units = ? WHERE id = ?', [
      now,
      equity,
      id,
    ]);
  }

  noteTopUp(id: UserId, curve: EquityCurve, now: EpochMs): void {
    this.#db.run(
      `UPDATE demo_account SET topped_up_at_ms = ?, top_up_count = top_up_count + 1 WHERE id = ?`,
      [now, id],
    );
    this.noteCurve(id, curve);
  }

  noteCurve(id: UserId, { peak, drawdown }: EquityCurve): void {
    this.#db.run('UPDATE demo_account SET peak_units = ?, drawdown_bps = ? WHERE id = ?', [
      peak,
      drawdown,
      id,
    ]);
  }

  /** Deletes closed orders, trades and epochs that are older than the visible history. */
  prune(now: EpochMs): void {
    const before = now - HISTORY_MS;
    const db = this.#db;
    db.run(
      `DELETE FROM spot_order WHERE updated_at_ms < ?
         AND status IN ('filled', 'cancelled', 'rejected')`,
      [before],
    );
    db.run(
      'DELETE FROM demo_taken WHERE trade_id IN (SELECT id FROM trade WHERE traded_at_ms < ?)',
      [before],
    );
    db.run('DELETE FROM trade WHERE traded_at_ms < ?', [before]);
    db.run(
      `DELETE FROM account_event WHERE user_id IN
         (SELECT id FROM demo_account WHERE ended_at_ms < ?)`,
      [before],
    );
    db.run('DELETE FROM demo_account WHERE ended_at_ms < ?', [before]);
    // Deletes ledger rows already included in the fold, which are not read again.
    db.run(
      `DELETE FROM transfer WHERE posted_at_ms < ?
         AND seq <= (SELECT through_seq FROM ledger_fold WHERE id = 1)`,
      [before],
    );
  }

  #one(where: string, ...values: readonly number[]): DemoAccountRow | undefined {
    const row = this.#db.get<Row>(`SELECT * FROM demo_account ${where}`, values);
    return row === undefined ? undefined : accountOf(row);
  }
}

export type TopUpRejection = 'demo_top_up_too_early' | 'demo_equity_too_high';

/** Earliest time of the next top-up; undefined before the first. */
export const topUpAllowedFrom = ({ toppedUpAt }: DemoAccountRow): EpochMs | undefined =>
  toppedUpAt === undefined ? undefined : epochMs(toppedUpAt + TOP_UP_WAIT_MS);

/** No top-up at or above this equity. */
export const topUpBelow = ({ startEquity }: DemoAccountRow): Units =>
  units(divideFloor(startEquity, TOP_UP_BELOW));

/** Amount that restores the starting equity. */
export const topUpAmount = ({ startEquity }: DemoAccountRow, equity: Units): Units =>
  units(startEquity > equity ? startEquity - equity : 0n);

export function topUpRejection(
  account: DemoAccountRow,
  equity: Units,
  now: EpochMs,
): TopUpRejection | undefined {
  const allowedFrom = topUpAllowedFrom(account);
  if (allowedFrom !== undefined && now < allowedFrom) return 'demo_top_up_too_early';
  return equity >= topUpBelow(account) ? 'demo_equity_too_high' : undefined;
}

const accountOf = (row: Row): DemoAccountRow => ({
  id: userId(safeIntegerOf(row.id)),
  ownerId: userId(safeIntegerOf(row.person_id)),
  epoch: safeIntegerOf(row.epoch),
  startedAt: epochMs(safeIntegerOf(row.started_at_ms)),
  endedAt: row.ended_at_ms === null ? undefined : epochMs(safeIntegerOf(row.ended_at_ms)),
  startEquity: units(row.start_equity_units),
  endEquity: row.end_equity_units === null ? undefined : units(row.end_equity_units),
  toppedUpAt:
    row.topped_up_at_ms === null ? undefined : epochMs(safeIntegerOf(row.topped_up_at_ms)),
  topUpCount: safeIntegerOf(row.top_up_count),
  curve: { peak: units(row.peak_units), drawdown: bps(safeIntegerOf(row.drawdown_bps)) },
});
