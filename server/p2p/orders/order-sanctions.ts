/** What follows for a user from cancels, from payments that were stated and not made, and from lost appeals. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import {
  P2P_CANCEL_REQUEST_STATUSES,
  P2P_ORDER_STATUSES,
  type P2pRole,
} from '#contract/core/p2p.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { P2pEvent } from '#contract/entities/notification-account.ts';
import { cancelLimitsOf, PAIR_BLOCK_MS, UNPAID_PER_AD_MAX } from '#domain/p2p/order-windows.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { suspendAds } from '../ads/ad-changes.ts';
import { falsePaymentCount, lostCount } from '../appeals/appeal-rows.ts';
import type { P2pTransaction } from './order-context.ts';
import { userIn, type P2pOrderRecord } from './order-rows.ts';
import { traderStatsOf } from './order-stats.ts';
import { countedSince, dayOf, pauseForDay, suspend, type PauseCause } from './pauses.ts';

const FALSE_PAYMENTS_MAX = 3;
const FALSE_PAYMENT_WINDOW_MS = 30 * DAY_MS;
const LOST_APPEALS_MAX = 2;

/** Ended by the buyer before a payment, or not paid in time. A cancel that the seller had asked for is none. */
const UNPAID = `(status = ${P2P_ORDER_STATUSES.expired}
  OR (status = ${P2P_ORDER_STATUSES.cancelled} AND ended_by = 'buyer'
    AND ended_from = ${P2P_ORDER_STATUSES.awaiting_payment}
    AND cancel_request_status <> ${P2P_CANCEL_REQUEST_STATUSES.accepted}))`;
const PAID = `(status = ${P2P_ORDER_STATUSES.cancelled} AND ended_by = 'buyer'
  AND ended_from = ${P2P_ORDER_STATUSES.paid}
  AND cancel_request_status <> ${P2P_CANCEL_REQUEST_STATUSES.accepted})`;

const COUNT = `
  SELECT count(*) FILTER (WHERE ${UNPAID}) AS unpaid, count(*) FILTER (WHERE ${PAID}) AS paid
    FROM p2p_order WHERE buyer_id = :userId AND closed_at_ms >= :since`;

/** Cancels of a buyer since the start of the day. */
export function cancelsOfDay(db: Db, userId: UserId, now: EpochMs) {
  const row = db.get<{ unpaid: bigint; paid: bigint }>(COUNT, { userId, since: dayOf(now) });
  return { unpaid: safeIntegerOf(row?.unpaid ?? 0n), paid: safeIntegerOf(row?.paid ?? 0n) };
}

/** Pauses a buyer with too many cancels in a day. Called after the end of the order. */
export function noteCancel(tx: P2pTransaction, buyerId: UserId): void {
  const { db, now, market } = tx;
  if (market.isBot(buyerId)) return;
  const { unpaid, paid } = cancelsOfDay(db, buyerId, now);
  const limits = cancelLimitsOf(traderStatsOf(db, buyerId, now).ordersTotal);
  if (unpaid <= limits.unpaid && paid <= limits.paid) return;
  notifyTrader(tx, buyerId, 'suspended', pauseForDay(db, buyerId, now));
}

/** Suspends a user after false statements of a payment or lost appeals. Called after the decision. */
export function noteLostAppeals(tx: P2pTransaction, order: P2pOrderRecord, loser: P2pRole): void {
  const { db, now, market } = tx;
  const userId = userIn(order, loser);
  if (market.isBot(userId)) return;
  const since = countedSince(db, userId);
  const recently = epochMs(Math.max(since, now - FALSE_PAYMENT_WINDOW_MS));
  const cause: PauseCause | undefined =
    falsePaymentCount(db, userId, recently) >= FALSE_PAYMENTS_MAX
      ? 'false_payments'
      : lostCount(db, userId, since) >= LOST_APPEALS_MAX
        ? 'lost_appeals'
        : undefined;
  if (cause === undefined) return;
  suspend(db, userId, cause);
  suspendAds(db, tx, userId, true);
  notifyTrader(tx, userId, 'suspended');
}

/** Counts an order that its advertiser let lapse, or one that went on. */
export function countLapse(tx: P2pTransaction, order: P2pOrderRecord, isLapse: boolean): void {
  const isOffline = tx.market.countLapse(tx, order.adId, isLapse);
  if (isOffline) notifyTrader(tx, order.makerId, 'ad_offline');
}

/** Tells a user of what concerns no single order. */
export function notifyTrader(
  { putNotification, market, now }: P2pTransaction,
  userId: UserId,
  event: P2pEvent,
  until?: EpochMs,
): void {
  if (market.isBot(userId)) return;
  const none = { orderUid: undefined, role: undefined, coin: undefined, amount: undefined };
  const rest = { currency: undefined, fiatAmount: undefined, until };
  putNotification(userId, { kind: 'p2p', event, ...none, ...rest }, now);
}

interface PairRow {
  readonly count: bigint;
  readonly last_ms: bigint | null;
}

const PAIR = `
  SELECT count(*) AS count, max(closed_at_ms) AS last_ms FROM p2p_order
   WHERE ad_id = :adId AND taker_id = :takerId AND buyer_id = :takerId
     AND closed_at_ms > :since AND ${UNPAID}`;

/** Until when a taker who keeps leaving an ad unpaid cannot take it; undefined for one who may. */
export function pairBlockedUntil(
  db: Db,
  { adId, takerId }: { readonly adId: number; readonly takerId: UserId },
  now: EpochMs,
): EpochMs | undefined {
  const row = db.get<PairRow>(PAIR, { adId, takerId, since: now - PAIR_BLOCK_MS });
  if (row === undefined || row.last_ms === null) return undefined;
  const isBlocked = row.count >= BigInt(UNPAID_PER_AD_MAX);
  return isBlocked ? epochMs(safeIntegerOf(row.last_ms) + PAIR_BLOCK_MS) : undefined;
}
