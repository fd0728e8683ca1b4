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
import { DAY_MS } from '#contract/core/durations.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { withDefault, integer, money, optional, time } from '#server/db/table/columns.ts';
import { isSet } from '#server/db/table/conditions.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table, type RecordIn, type WhereIn } from '#server/db/table/table.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
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

export const TOP_UP_WAIT_MS = DAY_MS;
export const HISTORY_DAYS = 90;
const HISTORY_MS = HISTORY_DAYS * DAY_MS;
/** A top-up requires an equity below one half of the starting equity. */
const TOP_UP_BELOW = 2n;

const accountTable = table('demo_account', {
  /** The account is a user of demo trade's own exchange: its ID is the user ID of orders, trades,
   *  ledger accounts and events there, and is called `accountId` beside the user's own ID. */
  id: withDefault(integer('id', userId)),
  userId: integer('person_id', userId),
  epoch: integer('epoch'),
  startedAt: time('started_at_ms'),
  endedAt: optional(time('ended_at_ms')),
  startEquity: money('start_equity_units'),
  endEquity: optional(money('end_equity_units')),
  toppedUpAt: optional(time('topped_up_at_ms')),
  topUpCount: withDefault(integer('top_up_count')),
  peak: money('peak_units'),
  drawdown: withDefault(integer('drawdown_bps', bps)),
});
export type DemoAccountRow = Omit<RecordIn<typeof accountTable>, 'peak' | 'drawdown'> & {
  readonly curve: EquityCurve;
};

export class DemoAccounts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The account of the current epoch; undefined for a user without demo trades. */
  current(userId: UserId): DemoAccountRow | undefined {
    return this.#one({ userId, endedAt: undefined });
  }

  ofEpoch(userId: UserId, epoch: number): DemoAccountRow | undefined {
    return this.#one({ userId, epoch });
  }

  byId(accountId: UserId): DemoAccountRow {
    const account = this.#one({ id: accountId });
    assert(account !== undefined, 'an account that trades exists');
    return account;
  }

  /** Accounts of ended epochs, newest first. */
  earlier(userId: UserId): readonly DemoAccountRow[] {
    return accountTable
      .all(this.#db, { userId, endedAt: isSet() }, { descending: ['epoch'] })
      .map(accountOf);
  }

  /** @returns the ID of the new account. */
  open(userId: UserId, epoch: number, startEquity: Units, now: EpochMs): UserId {
    const start = { startedAt: now, startEquity, peak: startEquity };
    return accountTable.insert(this.#db, { userId, epoch, ...start }).id;
  }

  end(accountId: UserId, endEquity: Units, now: EpochMs): void {
    accountTable.update(this.#db, { id: accountId }, { endedAt: now, endEquity });
  }

  noteTopUp(accountId: UserId, curve: EquityCurve, now: EpochMs): void {
    accountTable.update(
      this.#db,
      { id: accountId },
      { toppedUpAt: now, topUpCount: increasedBy(1), ...curve },
    );
  }

  noteCurve(accountId: UserId, { peak, drawdown }: EquityCurve): void {
    accountTable.update(this.#db, { id: accountId }, { peak, drawdown });
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

  #one(where: WhereIn<typeof accountTable>): DemoAccountRow | undefined {
    const row = accountTable.find(this.#db, where);
    return row && accountOf(row);
  }
}

export type TopUpRejection = Rejection<'demo_top_up_too_early' | 'demo_equity_too_high'>;

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
  if (allowedFrom !== undefined && now < allowedFrom) {
    return reject('demo_top_up_too_early', { details: { allowed_from: isoOf(allowedFrom) } });
  }
  return equity >= topUpBelow(account) ? reject('demo_equity_too_high') : undefined;
}

const accountOf = ({
  peak,
  drawdown,
  ...account
}: RecordIn<typeof accountTable>): DemoAccountRow => ({ ...account, curve: { peak, drawdown } });
