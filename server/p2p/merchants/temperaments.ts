/** How simulated merchants behave, and what they do about an order at a time. Pure: the same order and time give the same
 *  act. Their terms say it, so that one user alone can live every state of an order on purpose. */
import { MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { P2pAction } from '#contract/core/p2p.ts';
import type { UserId } from '#contract/core/ids.ts';
import { CANCEL_REQUEST_MS } from '#domain/p2p/order-windows.ts';
import { findUser } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import type { P2pOrderRecord } from '../orders/order-rows.ts';
import { isMerchantBot, merchantKeyOf } from './merchant-users.ts';

export const TEMPERAMENTS = ['prompt', 'slow', 'late', 'silent', 'cancelling', 'denying'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

interface Member {
  /** Part of the placeholder email. */
  readonly key: string;
  readonly name: string;
  readonly temperament: Temperament;
  readonly merchantLevel: 'general' | 'verified' | 'block';
}

export const MEMBERS: readonly Member[] = [
  { key: 'ava', name: 'Ava', temperament: 'prompt', merchantLevel: 'verified' },
  { key: 'bao', name: 'Bao', temperament: 'prompt', merchantLevel: 'block' },
  { key: 'cara', name: 'Cara', temperament: 'slow', merchantLevel: 'verified' },
  { key: 'dan', name: 'Dan', temperament: 'late', merchantLevel: 'general' },
  { key: 'eli', name: 'Eli', temperament: 'silent', merchantLevel: 'general' },
  { key: 'fay', name: 'Fay', temperament: 'cancelling', merchantLevel: 'general' },
  { key: 'gus', name: 'Gus', temperament: 'denying', merchantLevel: 'general' },
];

/** What the terms of an ad say, by the side of the merchant. */
export const TERMS: Readonly<Record<'buy' | 'sell', Readonly<Record<Temperament, string>>>> = {
  sell: {
    prompt: 'Simulation: releases within a minute after you have marked the order as paid.',
    slow: 'Simulation: releases some minutes after you have marked the order as paid.',
    late: 'Simulation: releases only after more than twenty minutes.',
    silent: 'Simulation: never releases. Appeal after ten minutes.',
    cancelling: 'Simulation: asks you to cancel after you have paid. Reject it, and it releases.',
    denying: 'Simulation: states that no payment has arrived, and appeals.',
  },
  buy: {
    prompt: 'Simulation: pays within a minute.',
    slow: 'Simulation: pays after some minutes.',
    late: 'Simulation: pays only after the payment window, in the grace period.',
    silent: 'Simulation: never pays. The order expires.',
    cancelling: 'Simulation: cancels the order after a minute.',
    denying: 'Simulation: marks the order as paid without paying. Do not release; appeal.',
  },
};

export type MerchantOrder = Pick<
  P2pOrderRecord,
  | 'status'
  | 'createdAt'
  | 'paidAt'
  | 'paymentExpiresAt'
  | 'graceUntil'
  | 'cancelRequest'
  | 'cancelRequestCount'
  | 'cancelRequestExpiresAt'
>;

const PROMPT_MS = { least: 15 * SECOND_MS, span: 40 * SECOND_MS };
const SLOW_MS = { least: 4 * MINUTE_MS, span: 5 * MINUTE_MS };
const LATE_RELEASE_MS = { least: 20 * MINUTE_MS, span: 10 * MINUTE_MS };
const LATE_PAYMENT_MS = { least: MINUTE_MS, span: 5 * MINUTE_MS };
const ANSWER_MS = 30 * SECOND_MS;
const DENIAL_MS = 11 * MINUTE_MS;

const waitOf = ({ least, span }: typeof PROMPT_MS, share: number): number => least + span * share;

/**
 * Act of the merchant that is due.
 * @param share from 0 to 1, the same for an order at all times
 * @returns undefined while nothing is due
 */
export function actOf(
  temperament: Temperament,
  role: 'buyer' | 'seller',
  order: MerchantOrder,
  { share, now }: { readonly share: number; readonly now: number },
): P2pAction | undefined {
  const moment = { share, now };
  return role === 'buyer'
    ? actOfBuyer(temperament, order, moment)
    : actOfSeller(temperament, order, moment);
}

interface Moment {
  readonly share: number;
  readonly now: number;
}

function actOfBuyer(
  temperament: Temperament,
  order: MerchantOrder,
  moment: Moment,
): P2pAction | undefined {
  const { status, createdAt, paymentExpiresAt, graceUntil, cancelRequest } = order;
  const { now, share } = moment;
  if (status === 'awaiting_payment') {
    const wait = PAYMENT_WAITS[temperament];
    const isDue = wait !== undefined && now >= createdAt + waitOf(wait, share);
    if (!isDue) return undefined;
    return temperament === 'cancelling' ? 'cancel' : 'mark_paid';
  }
  if (status === 'expired' && temperament === 'late') {
    const isDue = now >= paymentExpiresAt + waitOf(LATE_PAYMENT_MS, share);
    return isDue && graceUntil !== undefined && now < graceUntil ? 'mark_paid' : undefined;
  }
  if (status === 'paid' && cancelRequest === 'pending' && isAnswerDue(order, now)) {
    return temperament === 'denying' ? 'accept_cancel' : 'reject_cancel';
  }
  return undefined;
}

const PAYMENT_WAITS: Readonly<Partial<Record<Temperament, typeof PROMPT_MS>>> = {
  prompt: PROMPT_MS,
  slow: SLOW_MS,
  cancelling: PROMPT_MS,
  denying: PROMPT_MS,
};

const isAnswerDue = ({ cancelRequestExpiresAt: until }: MerchantOrder, now: number): boolean =>
  until !== undefined && now >= until - CANCEL_REQUEST_MS + ANSWER_MS;

function actOfSeller(
  temperament: Temperament,
  order: MerchantOrder,
  { now, share }: Moment,
): P2pAction | undefined {
  const { status, paidAt, cancelRequest, cancelRequestCount } = order;
  if (status !== 'paid' || paidAt === undefined) return undefined;
  const isAfter = (wait: typeof PROMPT_MS): boolean => now >= paidAt + waitOf(wait, share);
  switch (temperament) {
    case 'silent':
      return undefined;
    case 'denying':
      return now >= paidAt + DENIAL_MS ? 'appeal' : undefined;
    case 'cancelling':
      if (cancelRequestCount === 0) return isAfter(PROMPT_MS) ? 'request_cancel' : undefined;
      return cancelRequest === 'pending' || !isAfter(SLOW_MS) ? undefined : 'release';
    case 'prompt':
    case 'slow':
    case 'late':
      return isAfter(RELEASE_WAITS[temperament]) ? 'release' : undefined;
    default:
      return undefined;
  }
}

const RELEASE_WAITS = { prompt: PROMPT_MS, slow: SLOW_MS, late: LATE_RELEASE_MS };

const temperamentOf = (db: Db, userId: UserId): Temperament | undefined => {
  const key = merchantKeyOf(findUser(db, userId)?.email ?? '');
  return MEMBERS.find((member) => member.key === key)?.temperament;
};

/** Whether the money of an order with a simulated merchant has arrived: the simulation also plays the banks. */
export function hasPaymentArrived(
  db: Db,
  { buyerId, sellerId, paidAt }: Pick<P2pOrderRecord, 'buyerId' | 'sellerId' | 'paidAt'>,
): boolean {
  const botId = isMerchantBot(db, buyerId) ? buyerId : sellerId;
  return paidAt !== undefined && temperamentOf(db, botId) !== 'denying';
}
