/** Hourly readings of balances. Each hour of the snapshot phase has one reading of all users, at an instant that only
 *  the seed tells. Writing functions run inside the caller's transaction. */
import { units, type Units } from '#contract/core/decimal.ts';
import { userId as userIdOf, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { BalanceSample } from '#contract/entities/launchpad.ts';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { Db } from '#server/db/database.ts';
import { integer, money, time } from '#server/db/table/columns.ts';
import { selectPage, type Page, type PageQuery } from '#server/db/table/page.ts';
import { table } from '#server/db/table/table.ts';

const hourTable = table('launchpad_hour', {
  projectId: integer('project_id'),
  hour: integer('hour'),
  at: time('at_ms'),
});
const sampleTable = table('launchpad_sample', {
  projectId: integer('project_id'),
  userId: integer('user_id', userIdOf),
  hour: integer('hour'),
  amount: money('amount_units'),
});

/** What counts: spot and P2P, available and frozen, what is in Earn included. Not the futures wallet, and not what is
 *  committed to projects. Bots do not take part by balance. */
const INSERT_SAMPLES = `
  INSERT INTO launchpad_sample (project_id, user_id, hour, amount_units)
  SELECT ?1, owner_id, ?2, amount FROM (
    SELECT account.owner_id, sum(account.balance_units) - coalesce((
             SELECT sum(hold.amount_units) FROM hold JOIN account AS held ON held.id = hold.account_id
              WHERE hold.reason = 'launchpad' AND held.owner_id = account.owner_id
                AND held.coin_id = ?3), 0) AS amount
      FROM account
     WHERE account.coin_id = ?3 AND account.owner_id > 0 AND account.wallet_type IN (1, 2)
       AND account.purpose IN ('available', 'held')
       AND NOT EXISTS (SELECT 1 FROM trader
                        WHERE trader.user_id = account.owner_id AND trader.is_bot = 1)
     GROUP BY account.owner_id)
   WHERE amount > 0`;

export interface Reading {
  readonly projectId: number;
  readonly hour: number;
  readonly at: EpochMs;
}

/** Reads the balances of all users. */
export function readBalances(db: Db, coin: CoinId, { projectId, hour, at }: Reading): void {
  hourTable.insert(db, { projectId, hour, at });
  db.run(INSERT_SAMPLES, [projectId, hour, coin]);
}

export const samplesOf = (db: Db, projectId: number, userId: UserId): readonly Units[] =>
  sampleTable.values(db, 'amount', { projectId, userId });

const SAMPLED_USERS = `
  SELECT DISTINCT user_id FROM launchpad_sample
   WHERE project_id = ? AND user_id > ? ORDER BY user_id LIMIT ?`;

/** The next users with a balance in any hour. */
export const sampledUsersAfter = (
  db: Db,
  projectId: number,
  after: number,
  limit: number,
): readonly UserId[] =>
  db
    .all<{ readonly user_id: bigint }>(SAMPLED_USERS, [projectId, after, limit])
    .map((row) => userIdOf(Number(row.user_id)));

const FROM_HOURS = `
  FROM launchpad_hour AS hour
  LEFT JOIN launchpad_sample AS sample
    ON sample.project_id = hour.project_id AND sample.hour = hour.hour AND sample.user_id = :userId
 WHERE hour.project_id = :projectId`;

/** Every reading of a user, newest first; an hour without a balance has 0. */
export const samplePage = (
  db: Db,
  { projectId, userId, page, perPage }: PageQuery & { projectId: number; userId: UserId },
): Page<BalanceSample> =>
  selectPage<{ readonly at: bigint; readonly amount: bigint }, BalanceSample>(
    db,
    {
      rows: `SELECT hour.at_ms AS at, coalesce(sample.amount_units, 0) AS amount ${FROM_HOURS}
              ORDER BY hour.hour DESC`,
      count: `SELECT count(*) AS total ${FROM_HOURS}`,
      params: { projectId, userId },
    },
    { page, perPage },
    ({ at, amount }) => ({ at: epochMs(Number(at)), amount: decimalOfUnits(units(amount)) }),
  );

/** Of a closed account. */
export const forgetSamples = (db: Db, userId: UserId): void =>
  void sampleTable.remove(db, { userId });
