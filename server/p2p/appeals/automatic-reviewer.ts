/** A simulated reviewer, for trades with the simulated merchants: it decides by what the merchant has really done, which
 *  the exchange knows because it plays both the merchant and the merchant's bank. Appeals between two users never reach
 *  it: they wait for the desk. */
import type { P2pRole } from '#contract/core/p2p.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { saveChange } from '../orders/change-order.ts';
import { decideOrder } from '../orders/end-order.ts';
import type { P2pTransaction } from '../orders/order-context.ts';
import type { P2pOrderRecord } from '../orders/order-rows.ts';
import { saveAppeal, type AppealRecord } from './appeal-rows.ts';

const NOTES: Readonly<Record<P2pRole, string>> = {
  buyer: 'Decided by the automatic reviewer: the payment has arrived.',
  seller: 'Decided by the automatic reviewer: no payment has arrived.',
};

/** @returns false when nothing could be done. */
export function reviewAppeal(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  appeal: AppealRecord,
): boolean {
  if (appeal.isClaimed) {
    appeal.reviewAt = undefined;
    saveAppeal(tx.db, appeal);
    saveChange(tx, order);
    return true;
  }
  const side = tx.market.hasPaymentArrived(order) ? 'buyer' : 'seller';
  return !isRejection(decideOrder(tx, order, { side, by: 'system', note: NOTES[side] }));
}
