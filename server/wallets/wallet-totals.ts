/** Records the value of each user's wallets at the end of each UTC day, for the line of the last
 *  thirty days. Users who own nothing have no rows. */
import { decimalOfUnits, units, type Decimal, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { coinId, userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { integer, text } from '#server/db/table/columns.ts';
import { below, within } from '#server/db/table/conditions.ts';
import { limitBy } from '#server/db/table/page.ts';
import { table } from '#server/db/table/table.ts';
import type { CoinBalance, Exchange } from '#server/exchange/exchange-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';

const totalTable = table('wallet_total', {
  userId: integer('user_id', userIdOf),
  /** UTC day since 1970. */
  day: integer('day'),
  total: text<Decimal>('total'),
});

/** One row: the last day whose totals are recorded. */
const progressTable = table('wallet_total_progress', {
  id: integer('id'),
  day: integer('day'),
});

/** Days before today whose totals are stored. */
const DAY_COUNT = 30;
/** Users per command, so that orders wait only a moment. */
const USER_COUNT = 200;

export interface DayTotal {
  /** End of the day. */
  readonly at: EpochMs;
  readonly total: Decimal;
}

export interface WalletTotalsOptions {
  readonly db: Db;
  readonly exchange: Pick<Exchange, 'transact' | 'health'>;
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** In the quote coin; undefined without a price. */
  readonly valueOf: (balance: CoinBalance) => Units | undefined;
  readonly onError: (error: unknown) => void;
}

const dayOf = (at: EpochMs): number => Math.floor(at / DAY_MS);
const startOf = (day: number): EpochMs => epochMs(day * DAY_MS);

/** Totals at the end of the last thirty days that are recorded, oldest first. */
export const dayTotalsOf = (db: Db, userId: UserId, now: EpochMs): readonly DayTotal[] => {
  const day = within({ since: dayOf(now) - DAY_COUNT, until: dayOf(now) });
  return totalTable
    .all(db, { userId, day }, { ascending: ['day'] })
    .map((row) => ({ at: startOf(row.day + 1), total: row.total }));
};

/**
 * Records at every midnight, and at the start when the exchange stood still over the last one.
 * @returns a function that stops the recording.
 */
export function startWalletTotals(options: WalletTotalsOptions): () => void {
  const { db, exchange, clock, schedule, onError } = options;
  let isRunning = true;
  const record = (day: number): void => {
    if (exchange.health.mode !== 'open') return;
    recordDay(options, day, () => isRunning).catch(onError);
  };
  const wait = (): void => {
    const next = dayOf(clock()) + 1;
    schedule(
      () => {
        if (!isRunning) return;
        // A timer may fire early, and a clock may be set back.
        if (clock() >= startOf(next)) record(dayOf(clock()) - 1);
        wait();
      },
      Math.max(0, startOf(next) - clock()),
    );
  };
  const today = dayOf(clock());
  if (!hasMovedSince(db, startOf(today))) record(today - 1);
  wait();
  return () => {
    isRunning = false;
  };
}

/** Balances and prices change only with journal lines: without a line since midnight, today's totals
 *  are yesterday's. */
function hasMovedSince(db: Db, at: EpochMs): boolean {
  const row = db.get<{ posted_at_ms: bigint }>(
    'SELECT posted_at_ms FROM transfer ORDER BY seq DESC LIMIT 1',
  );
  return row !== undefined && row.posted_at_ms >= BigInt(at);
}

async function recordDay(
  { exchange, db, valueOf }: WalletTotalsOptions,
  day: number,
  isRunning: () => boolean,
): Promise<void> {
  const done = progressTable.find(db, { id: 1 });
  if (done !== undefined && done.day >= day) return;
  let afterId: UserId | undefined = userIdOf(0);
  while (afterId !== undefined && isRunning()) {
    const fromId: UserId = afterId;
    afterId = await exchange.transact(() => {
      const totals = totalsAfter(db, fromId, valueOf);
      for (const [userId, total] of totals) {
        // A total that was recorded before a restart stays: balances have moved since.
        if (totalTable.has(db, { userId, day })) continue;
        totalTable.insert(db, { userId, day, total: decimalOfUnits(total) });
      }
      const last = [...totals.keys()].at(-1);
      if (last === undefined) finishDay(db, day);
      return last;
    });
  }
}

/** The first `USER_COUNT` owners after `after`, in order. */
function totalsAfter(
  db: Db,
  afterId: UserId,
  valueOf: WalletTotalsOptions['valueOf'],
): ReadonlyMap<UserId, bigint> {
  const rows = db.all<{ owner_id: bigint; coin_id: bigint; amount: bigint }>(
    `SELECT owner_id, coin_id, sum(balance_units) AS amount FROM account
      WHERE balance_units > 0 AND owner_id IN (
        SELECT DISTINCT owner_id FROM account
         WHERE owner_id > ? AND balance_units > 0
           AND owner_id NOT IN (SELECT user_id FROM trader WHERE is_bot = 1)
         ORDER BY owner_id${limitBy('?')})
      GROUP BY owner_id, coin_id, wallet_type ORDER BY owner_id`,
    [afterId, USER_COUNT],
  );
  const totals = new Map<UserId, bigint>();
  for (const row of rows) {
    const userId = userIdOf(safeIntegerOf(row.owner_id));
    const coin = coinId(safeIntegerOf(row.coin_id));
    const balance = { coinId: coin, available: units(row.amount), frozen: units(0n) };
    totals.set(userId, (totals.get(userId) ?? 0n) + (valueOf(balance) ?? 0n));
  }
  return totals;
}

function finishDay(db: Db, day: number): void {
  progressTable.update(db, { id: 1 }, { day });
  totalTable.remove(db, { day: below(day - DAY_COUNT) });
}
