/** State of the exchange at a glance, read when the desk asks for it. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';
import type { LedgerSum, Overview, QueueState } from '#contract/operator/overview.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { ledgerSums } from '#server/ledger/check-ledger.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import { movementsInReview, type ReviewParts } from './review-queue.ts';

export interface OverviewContext extends ReviewParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly startedAt: EpochMs;
  readonly exchange: Pick<Exchange, 'coins' | 'health' | 'queuedCount' | 'commandCount'>;
  readonly broadcast: Pick<Broadcast, 'stats'>;
}

export function overviewOf(context: OverviewContext): Overview {
  const { db, clock, startedAt, exchange, broadcast } = context;
  return {
    at: clock(),
    startedAt,
    mode: exchange.health.mode,
    reasons: exchange.health.reasons,
    userCount: userCount(db),
    socketCount: broadcast.stats().connectionCount,
    queuedCommandCount: exchange.queuedCount,
    commandCount: exchange.commandCount,
    queues: queuesOf(context),
    ledger: ledgerOf(db, exchange),
  };
}

const userCount = (db: Db): number =>
  safeIntegerOf(db.get<{ count: bigint }>('SELECT count(*) AS count FROM person')?.count ?? 0n);

function queuesOf(parts: ReviewParts): readonly QueueState[] {
  const { withdrawals, deposits } = movementsInReview(parts.custody.context.db);
  return [
    queueOf(
      'withdrawals',
      withdrawals.map(({ createdAt }) => createdAt),
    ),
    queueOf(
      'deposits',
      deposits.map(({ createdAt }) => createdAt),
    ),
    { name: 'referrals', ...parts.referrals.reviewQueue() },
  ];
}

/** A queue of records by the times at which they came. */
export const queueOf = (name: string, times: readonly EpochMs[]): QueueState => ({
  name,
  count: times.length,
  oldestAt: times.length === 0 ? undefined : epochMs(Math.min(...times)),
});

function ledgerOf(db: Db, { coins }: Pick<Exchange, 'coins'>): readonly LedgerSum[] {
  return [...ledgerSums(db)].map(([coinId, sum]) => ({
    coin: coins.find(({ id }) => id === safeIntegerOf(coinId))?.code ?? coinId.toString(),
    sum: decimalOfUnits(sum),
  }));
}
