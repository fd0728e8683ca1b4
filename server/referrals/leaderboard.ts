/** The users with the highest commissions of the last thirty days. */
import { units, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { maskedNameOf } from '#server/accounts/mail/masked-email.ts';
import { findUser } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { countInvitees } from './referral-rows.ts';
import { VOLUME_DAY_COUNT } from './referral-terms.ts';
import { sumColumns, sumOf, type SumRow } from './wide-sum.ts';

const RANK_COUNT = 20;
const CACHE_MS = 60_000;

export interface Rank {
  readonly userId: UserId;
  readonly name: string;
  readonly inviteeCount: number;
  readonly commission: Units;
}

/** Read at most once a minute, because it sums the earnings of all users. */
export class Leaderboard {
  readonly #db: Db;
  #ranks: readonly Rank[] = [];
  #readAt: EpochMs | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Highest first. */
  ranks(now: EpochMs): readonly Rank[] {
    if (this.#readAt === undefined || Math.abs(now - this.#readAt) >= CACHE_MS) {
      this.#ranks = ranksOf(this.#db, now);
      this.#readAt = now;
    }
    return this.#ranks;
  }
}

// The double sum orders the rows; the exact value is of the two halves.
// Without the named index SQLite would read the rows of all times.
const SELECT = `SELECT beneficiary_id, ${sumColumns('value_units')}
  FROM referral_earning INDEXED BY referral_earning_by_hour
  WHERE hour_ms >= ? AND role = 'referrer'
  GROUP BY beneficiary_id HAVING total(value_units) > 0
  ORDER BY total(value_units) DESC, beneficiary_id LIMIT ${RANK_COUNT}`;

const ranksOf = (db: Db, now: EpochMs): readonly Rank[] =>
  db
    .all<SumRow & { readonly beneficiary_id: bigint }>(SELECT, [now - VOLUME_DAY_COUNT * DAY_MS])
    .map((row) => {
      const userId = userIdOf(safeIntegerOf(row.beneficiary_id));
      return {
        userId,
        name: maskedNameOf(findUser(db, userId)),
        inviteeCount: countInvitees(db, userId),
        commission: units(sumOf(row)),
      };
    });
