/** The market of ads as orders see it. */
import type { UserId } from '#contract/core/ids.ts';
import { currentPriceOf } from './ads/ad-prices.ts';
import { failedConditions, readerOf } from './ads/ad-readers.ts';
import { findAd, paymentsOf } from './ads/ad-rows.ts';
import { countLapse } from './ads/ad-changes.ts';
import type { MarketContext } from './market-context.ts';
import { isMerchantBot } from './merchants/merchant-users.ts';
import { hasPaymentArrived } from './merchants/temperaments.ts';
import { orderMethodOf } from './methods/methods.ts';
import { paymentTypeOf } from './methods/payment-types.ts';
import type { P2pMarket } from './orders/order-context.ts';
import { isBlockedBetween } from './traders/relations.ts';
import { isMerchant } from './traders/trader-rows.ts';
import { profileOf, traderOf } from './traders/traders.ts';

export function marketOf(context: MarketContext): P2pMarket {
  const { db } = context;
  return {
    priceOf: (ad, now) => currentPriceOf(context, ad, now),
    failedConditions: (ad, takerId, now) => failedConditions(readerOf(context, takerId, now), ad),
    isBlocked: (one, other) => isBlockedBetween(db, one, other),
    paymentsOf: (ad) =>
      paymentsOf(db, ad.id).map(({ typeId, methodId }) => ({
        typeId,
        typeName: paymentTypeOf(typeId)?.name ?? '',
        method: methodId === undefined ? undefined : orderMethodOf(context, ad.userId, methodId),
      })),
    methodOf: (userId, methodId) => orderMethodOf(context, userId, methodId),
    traderOf: (userId, now) => traderOf(context, userId, now),
    profileOf: (userId, now) => profileOf(context, userId, undefined, now),
    isMerchant: (userId) => isMerchant(db, userId),
    isBot: (userId: UserId) => isMerchantBot(db, userId),
    hasPaymentArrived: (order) => hasPaymentArrived(db, order),
    countLapse(tx, adId, isLapse) {
      const ad = findAd(db, adId);
      return ad !== undefined && countLapse(db, tx, ad, isLapse);
    },
  };
}
