/** What the desk changes about products. A product opens only when the house covers its rewards. All functions run inside
 *  the caller's transaction. */
import { compareDecimals, type Decimal } from '#contract/core/decimal.ts';
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import type { NewEarnProduct } from '#contract/operator/earn.ts';
import { dayOf, dayOfDate, startOfDay } from '#domain/earn/dates.ts';
import { highestAprOf, ratesAt } from '#domain/earn/tiers.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import { coverNeedOf, houseBalanceOf, refreshCover } from './cover.ts';
import type { EarnTransaction } from './earn-context.ts';
import { notifyEarn } from './earn-notices.ts';
import { APR_MAX, checkProduct } from './new-product.ts';
import { usersIn } from './position-rows.ts';
import {
  findProduct,
  productTable,
  putRates,
  ratesOn,
  type EarnProductRecord,
  type NewProduct,
} from './product-rows.ts';

/** Rates may be announced this many days ahead. */
const ANNOUNCED_DAYS_MAX = 365;

/** @returns the ID of the opened product; nothing is stored when it is not covered. */
export function createProduct(
  tx: EarnTransaction,
  terms: NewEarnProduct,
): number | 'not_covered' | Rejection<'field_invalid'> {
  const checked = checkProduct(tx, terms, tx.now);
  if (isRejection(checked)) return checked;
  const { product, cover } = checked;
  if (houseBalanceOf(tx, product.rewardCoinId) < cover) return 'not_covered';
  const { id } = insertProduct(tx, product, terms);
  refreshCover(tx, id);
  return id;
}

/** At a first start: closed where the house cannot cover it. */
export function createListedProduct(tx: EarnTransaction, terms: NewEarnProduct): void {
  const checked = checkProduct(tx, terms, tx.now);
  // A deployment need not list every coin.
  if (isRejection(checked)) return;
  const isOpen = houseBalanceOf(tx, checked.product.rewardCoinId) >= checked.cover;
  const { id } = insertProduct(tx, { ...checked.product, isOpen }, terms);
  refreshCover(tx, id);
}

function insertProduct(
  { db, now }: EarnTransaction,
  product: NewProduct,
  { apr, tiers }: NewEarnProduct,
): EarnProductRecord {
  const inserted = productTable.insert(db, product);
  const today = dayOf(now);
  const rates = { productId: inserted.id, fromDay: today, apr, tiers, announcedAt: now };
  putRates(db, rates, today);
  return inserted;
}

/** Open positions go on. */
export function setProductOpen(tx: EarnTransaction, id: number, isOpen: boolean): OperatorOutcome {
  const product = findProduct(tx.db, id);
  if (product === undefined) return 'not_found';
  if (product.isOpen === isOpen) return 'state_changed';
  const need = coverNeedOf(tx, { ...product, isOpen });
  if (isOpen && need > product.cover + houseBalanceOf(tx, product.rewardCoinId)) {
    return 'not_covered';
  }
  productTable.update(tx.db, { id }, { isOpen });
  refreshCover(tx, id);
  return 'done';
}

/** From a later day on: days that have begun keep their rate. Locked positions keep theirs; it counts for new ones. */
export function announceRate(
  tx: EarnTransaction,
  id: number,
  { apr, from }: { readonly apr: Decimal; readonly from: CalendarDate },
): OperatorOutcome {
  const { db, now } = tx;
  const product = findProduct(db, id);
  if (product === undefined) return 'not_found';
  const today = dayOf(now);
  const fromDay = dayOfDate(from);
  const isInRange = fromDay > today && fromDay <= today + ANNOUNCED_DAYS_MAX;
  if (!isInRange || compareDecimals(apr, APR_MAX) > 0) return 'field_invalid';
  const present = ratesOn(db, id, today);
  const rates = ratesAt(apr, present.tiers);
  const highest = compareDecimals(apr, highestAprOf(present)) > 0 ? apr : highestAprOf(present);
  const missing = coverNeedOf(tx, product, highest) - product.cover;
  if (missing > houseBalanceOf(tx, product.rewardCoinId)) return 'not_covered';
  putRates(db, { productId: id, fromDay, ...rates, announcedAt: now }, today);
  refreshCover(tx, id);
  // Locked positions keep their rates; before a renewal there are notices of their own.
  if (product.type === 'locked') return 'done';
  const event = { event: 'rate_announced', coinId: product.coinId } as const;
  for (const userId of usersIn(db, id)) {
    notifyEarn(tx, userId, event, { apr, at: startOfDay(fromDay) });
  }
  return 'done';
}
