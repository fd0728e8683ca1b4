/** Subscribes free spot balance to flexible products, once a day after the settlement. Amounts in orders and holds are
 *  frozen and never touched; neither is what may not leave the account yet. All functions run inside the caller's
 *  transaction. */
import {
  compareDecimals,
  decimal,
  decimalOfUnits,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { AutoSubscription } from '#contract/rest/earn.ts';
import { dayOf } from '#domain/earn/dates.ts';
import { effectiveAprOf, slicesOf } from '#domain/earn/tiers.ts';
import type { Db } from '#server/db/database.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { autosOf, putAuto, removeAuto, type AutoRecord } from './auto-rows.ts';
import type { EarnTransaction } from './earn-context.ts';
import { notifyEarn } from './earn-notices.ts';
import { sumIn } from './position-rows.ts';
import { findProduct, leftOf, ratesOn, statusOf, type EarnProductRecord } from './product-rows.ts';
import { least, subscribeNow } from './subscribe.ts';

const ZERO = decimal('0');

export const autoSubscriptionsOf = (db: Db, userId: UserId): readonly AutoSubscription[] =>
  autosOf(db, userId).map(({ productId, keepFree, minimum }) => ({
    productId,
    isOn: true,
    keepFree: decimalOfUnits(keepFree),
    minimum: decimalOfUnits(minimum),
  }));

/** The first sweep is at the next midnight. */
export function setAutoSubscription(
  { db, now }: EarnTransaction,
  userId: UserId,
  { productId, isOn, keepFree, minimum }: AutoSubscription,
): readonly AutoSubscription[] | Rejection<'not_found' | 'earn_product_not_open' | 'out_of_range'> {
  const product = findProduct(db, productId);
  if (product === undefined) return reject('not_found');
  if (!isOn) removeAuto(db, userId, productId);
  else {
    if (product.type === 'locked' || statusOf(product, now) === 'closed') {
      return reject('earn_product_not_open');
    }
    const least = amountIn(minimum);
    const kept = amountIn(keepFree);
    if (least === undefined || kept === undefined || least < product.minimum) {
      return reject('out_of_range', { details: { minimum: decimalOfUnits(product.minimum) } });
    }
    putAuto(db, { userId, productId, keepFree: kept, minimum: least, sweptDay: dayOf(now) });
  }
  return autoSubscriptionsOf(db, userId);
}

/** More than all coins of any kind would not fit the ledger. */
const AMOUNT_MAX = 10n ** 18n;

function amountIn(text: Decimal): Units | undefined {
  const amount = compareDecimals(text, ZERO) < 0 ? undefined : unitsOf(text);
  return amount !== undefined && amount <= AMOUNT_MAX ? amount : undefined;
}

/** Looks at the balance of a user once for the running day. */
export function sweep(tx: EarnTransaction, auto: AutoRecord): void {
  putAuto(tx.db, { ...auto, sweptDay: dayOf(tx.now) });
  const product = findProduct(tx.db, auto.productId);
  if (product === undefined || statusOf(product, tx.now) !== 'open') return;
  const amount = amountOf(tx, product, auto);
  if (amount < auto.minimum || amount < product.minimum) return;
  const subscribed = subscribeNow(tx, {
    userId: auto.userId,
    productId: product.id,
    amount: decimalOfUnits(amount),
    isAll: false,
    wallet: 'spot',
    isRenewing: false,
    renewalFloor: undefined,
  });
  if (isRejection(subscribed)) return;
  const rates = ratesOn(tx.db, product.id, dayOf(tx.now));
  const below = units(sumIn(tx.db, auto.userId, product.id) - amount);
  const apr = effectiveAprOf(slicesOf(rates, below, amount));
  const event = { event: 'auto_subscribed', coinId: product.coinId } as const;
  notifyEarn(tx, auto.userId, event, { amount, apr });
}

/** What is free, may leave, and fits into the quotas. */
function amountOf(
  { ledger, db, now, lockedOf }: EarnTransaction,
  product: EarnProductRecord,
  { userId, keepFree }: AutoRecord,
): Units {
  const { coinId } = product;
  const available = ledger.balanceOf(ledger.coinAccounts(userId, coinId).available);
  const free = units(available - lockedOf(userId, { coinId, available, now }) - keepFree);
  return least(free, units(product.personalQuota - sumIn(db, userId, product.id)), leftOf(product));
}
