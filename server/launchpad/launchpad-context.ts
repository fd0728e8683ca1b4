/** What the Launchpad works with, and what one transaction of it adds. */
import type { UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { LaunchpadEvent } from '#contract/entities/notification-account.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { Db } from '#server/db/database.ts';
import type { CoinSeed, Exchange } from '#server/exchange/exchange-api.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import type { Sealer } from '#server/identity/sealed.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { Calculating } from './commitments/calculation.ts';
import type { CommitmentRecord } from './commitments/commitment-rows.ts';
import type { ProjectRecord } from './projects/project-rows.ts';

/** Events for pages and for the devices of users. Called after the commit. */
export interface LaunchpadFeed {
  progress(project: ProjectRecord, at: EpochMs): void;
  commitment(project: ProjectRecord, commitment: CommitmentRecord, at: EpochMs): void;
}

export interface LaunchpadContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly write: WriteRecords;
  readonly randomBytes: RandomBytes;
  readonly exchange: Pick<Exchange, 'coins' | 'pair' | 'pairs' | 'addCoin' | 'addPair'>;
  /** Opens what a user has stated about the own identity. */
  readonly sealer: Sealer;
  readonly putNotification: PutNotification;
  readonly feed: LaunchpadFeed;
  /** How many users of a waiting room can buy at the same time. */
  readonly turnsAtOnce: number;
  /** Users of a project with whom one transaction deals. */
  readonly usersAtOnce: number;
  /** Whether a user is simulated; such users are told nothing. */
  readonly isBot: (userId: UserId) => boolean;
}

export interface LaunchpadTransaction extends LaunchpadContext, Transaction {
  /** Allocations that have begun, by project. */
  readonly calculations: Map<number, Calculating>;
}

export const findCoin = (
  { exchange }: Pick<LaunchpadContext, 'exchange'>,
  code: string,
): CoinSeed | undefined => exchange.coins.find((coin) => coin.code === code);

interface Told {
  readonly coin?: string;
  readonly amount?: Decimal;
  readonly at?: EpochMs;
}

/** Tells a user of a project. Runs inside the caller's transaction. */
export function notify(
  { putNotification, isBot, now }: LaunchpadTransaction,
  { id, terms }: ProjectRecord,
  userId: UserId,
  event: LaunchpadEvent,
  { coin, amount, at }: Told = {},
): void {
  if (isBot(userId)) return;
  const about = { projectId: id, project: terms.name, coin: coin ?? terms.coin, amount, at };
  putNotification(userId, { kind: 'launchpad', event, ...about }, now);
}

/** Publishes the state of a project after the commit. */
export function publishProgress(tx: LaunchpadTransaction, project: ProjectRecord): void {
  const { afterCommit, feed, now } = tx;
  afterCommit(() => feed.progress(project, now));
}
