/** Figures of a trader from the orders that have ended, for profiles and for conditions of ads. */
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { P2P_ORDER_STATUSES } from '#contract/core/p2p.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';

const WINDOW_DAYS = 30;

export interface TraderStats {
  /** Completed orders of all time. */
  readonly ordersTotal: number;
  /** Orders that ended in the last 30 days. */
  readonly orders30d: number;
  readonly completed30d: number;
  /** Between 0 and 1; undefined without an ended order in the last 30 days. */
  readonly completionRate30d: number | undefined;
  /** Mean minutes from payment to release as a seller, over 30 days. */
  readonly releaseMinutes: number | undefined;
  /** Mean minutes from the start to payment as a buyer, over 30 days. */
  readonly payMinutes: number | undefined;
  readonly firstCompletedAt: EpochMs | undefined;
  /** Share of the orders that the trader had marked as paid and that ended without a release, over 30 days. */
  readonly unreleasedRate30d: number | undefined;
}

interface Row {
  readonly total: bigint;
  readonly ended: bigint;
  readonly completed: bigint;
  readonly release_ms: number | null;
  readonly pay_ms: number | null;
  readonly first_ms: bigint | null;
  readonly marked: bigint;
  readonly unreleased: bigint;
}

const COMPLETED = `(status = ${P2P_ORDER_STATUSES.completed}
  OR (status = ${P2P_ORDER_STATUSES.resolved_to_buyer} AND is_settled = 0))`;
const MARKED = 'buyer_id = :userId AND paid_at_ms IS NOT NULL';

/** Each half of the union has its index. A refund that the buyer accepts or declares is no order that the other side
 *  has left unreleased. */
const SELECT = `
  WITH own AS (
    SELECT * FROM p2p_order WHERE buyer_id = :userId AND closed_at_ms IS NOT NULL
    UNION ALL
    SELECT * FROM p2p_order WHERE seller_id = :userId AND closed_at_ms IS NOT NULL
  )
  SELECT count(*) FILTER (WHERE ${COMPLETED}) AS total,
      count(*) FILTER (WHERE closed_at_ms >= :since) AS ended,
      count(*) FILTER (WHERE closed_at_ms >= :since AND ${COMPLETED}) AS completed,
      avg(released_at_ms - paid_at_ms)
        FILTER (WHERE closed_at_ms >= :since AND seller_id = :userId
          AND status = ${P2P_ORDER_STATUSES.completed} AND paid_at_ms IS NOT NULL) AS release_ms,
      avg(paid_at_ms - created_at_ms)
        FILTER (WHERE closed_at_ms >= :since AND ${MARKED}) AS pay_ms,
      min(closed_at_ms) FILTER (WHERE ${COMPLETED}) AS first_ms,
      count(*) FILTER (WHERE closed_at_ms >= :since AND ${MARKED}) AS marked,
      count(*) FILTER (WHERE closed_at_ms >= :since AND ${MARKED} AND NOT ${COMPLETED}
        AND is_settled = 0) AS unreleased
    FROM own`;

export function traderStatsOf(db: Db, userId: UserId, now: EpochMs): TraderStats {
  const row = db.get<Row>(SELECT, { userId, since: now - WINDOW_DAYS * DAY_MS });
  const count = (value: bigint | undefined): number => safeIntegerOf(value ?? 0n);
  const ended = count(row?.ended);
  const completed = count(row?.completed);
  const marked = count(row?.marked);
  const first = row?.first_ms ?? undefined;
  return {
    ordersTotal: count(row?.total),
    orders30d: ended,
    completed30d: completed,
    completionRate30d: shareOf(completed, ended),
    releaseMinutes: minutesOf(row?.release_ms),
    payMinutes: minutesOf(row?.pay_ms),
    firstCompletedAt: first === undefined ? undefined : epochMs(safeIntegerOf(first)),
    unreleasedRate30d: shareOf(count(row?.unreleased), marked),
  };
}

const shareOf = (part: number, all: number): number | undefined =>
  all === 0 ? undefined : part / all;

/** With one decimal. */
const minutesOf = (ms: number | null | undefined): number | undefined =>
  ms === null || ms === undefined ? undefined : Math.round((ms / MINUTE_MS) * 10) / 10;
