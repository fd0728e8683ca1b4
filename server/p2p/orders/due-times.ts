/** When the next timer of an order acts. Every time is stored, so that a restart neither loses nor repeats it. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { PAYMENT_REMINDERS_MS, RELEASE_REMINDERS_MS } from '#domain/p2p/order-windows.ts';
import type { AppealRecord } from '../appeals/appeal-rows.ts';
import type { P2pOrderRecord } from './order-rows.ts';
import type { SettlementRecord } from './settlement-rows.ts';

type Appeal = Pick<AppealRecord, 'status' | 'respondBy' | 'reviewAt'>;

/** @returns undefined for an order that waits for nobody's time. */
export function nextDueOf(
  order: P2pOrderRecord,
  appeal: Appeal | undefined,
  settlement: Pick<SettlementRecord, 'expiresAt'> | undefined,
): EpochMs | undefined {
  if (order.closedAt !== undefined) return undefined;
  const times = [
    ...statusTimes(order),
    order.cancelRequest === 'pending' ? order.cancelRequestExpiresAt : undefined,
    settlement?.expiresAt,
    ...appealTimes(appeal),
  ].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : epochMs(Math.min(...times));
}

function statusTimes(order: P2pOrderRecord): readonly (number | undefined)[] {
  switch (order.status) {
    case 'awaiting_payment':
      return [nextPaymentReminder(order), order.paymentExpiresAt];
    case 'expired':
      return [order.graceUntil];
    case 'paid':
      return [nextReleaseReminder(order), order.releaseDueAt];
    default:
      return [];
  }
}

const appealTimes = (appeal: Appeal | undefined): readonly (EpochMs | undefined)[] =>
  appeal === undefined
    ? []
    : [appeal.status === 'under_review' ? undefined : appeal.respondBy, appeal.reviewAt];

export function nextPaymentReminder({
  paymentExpiresAt,
  paymentReminderCount,
}: P2pOrderRecord): number | undefined {
  const before = PAYMENT_REMINDERS_MS[paymentReminderCount];
  return before === undefined ? undefined : paymentExpiresAt - before;
}

export function nextReleaseReminder({
  paidAt,
  releaseReminderCount,
}: P2pOrderRecord): number | undefined {
  const after = RELEASE_REMINDERS_MS[releaseReminderCount];
  return after === undefined || paidAt === undefined ? undefined : paidAt + after;
}
