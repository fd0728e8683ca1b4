/** Finds what a user has open in every part of the exchange. */
import type { UserId } from '#contract/core/ids.ts';
import { UNSETTLED, type Unsettled } from '#server/accounts/security/unsettled.ts';
import { hasOpenWithdrawal } from '#server/custody/withdrawal-rows.ts';
import { hasOpenPosition } from '#server/earn/position-rows.ts';
import { hasAddedCard } from '#server/gift-cards/card-rows.ts';
import { hasOpenCommitment } from '#server/launchpad/leave-launchpad.ts';
import { openAdsOf } from '#server/p2p/ads/ad-rows.ts';
import { hasOpenOrder } from '#server/p2p/orders/order-rows.ts';
import type { Trading } from './open-trading.ts';

export function unsettledOf(
  { db, exchange, convert, futures }: Trading,
  userId: UserId,
): readonly Unsettled[] {
  const { reads } = futures.futures;
  const open: Readonly<Record<Exclude<Unsettled, 'frozen_balances'>, boolean>> = {
    open_orders: exchange.openOrders(userId).length > 0,
    limit_converts: convert.hasPendingLimits(userId),
    futures_orders: reads.openOrders(userId).length > 0,
    futures_positions: reads.positions(userId).length > 0,
    withdrawals: hasOpenWithdrawal(db, userId),
    p2p_ads: openAdsOf(db, userId).length > 0,
    p2p_orders: hasOpenOrder(db, userId),
    earn_positions: hasOpenPosition(db, userId),
    gift_cards: hasAddedCard(db, userId),
    launchpad: hasOpenCommitment(db, userId),
  };
  const names = UNSETTLED.filter((name) => name !== 'frozen_balances' && open[name]);
  if (names.length > 0) return names;
  const isFrozen = exchange.walletBalances(userId).some(({ frozen }) => frozen > 0n);
  return isFrozen ? ['frozen_balances'] : [];
}
