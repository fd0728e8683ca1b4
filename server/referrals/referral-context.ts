/** Parts that the whole referral program works with. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { Schedule } from '#server/runtime/schedule.ts';

/** A fill of a user in futures. */
export interface FuturesFill {
  readonly seq: number;
  readonly userId: UserId;
  /** In the quote coin. */
  readonly value: Units;
  readonly at: EpochMs;
}

export interface ReferralContext {
  /** The database of `exchange`. */
  readonly db: Db;
  readonly exchange: Pick<Exchange, 'transact' | 'health' | 'coins'>;
  readonly write: WriteRecords;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly randomBytes: RandomBytes;
  /** In the quote coin; undefined without a price. */
  readonly valueOf: (coinId: CoinId, amount: Units) => Units | undefined;
  /** Fills of users after the one with this number, oldest first. */
  readonly futuresFillsAfter: (seq: number, limit: number) => readonly FuturesFill[];
  readonly putNotification: PutNotification;
  readonly onError: (error: unknown) => void;
}
