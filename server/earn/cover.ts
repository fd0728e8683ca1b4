/** Cover of products: what the house sets aside so that every reward is paid. All functions run inside the caller's
 *  transaction. */
import { assert } from '#contract/core/assert.ts';
import { units, type Decimal, type Units } from '#contract/core/decimal.ts';
import { coverNumeratorOf, coverOfNumerator } from '#domain/earn/cover.ts';
import { dayOf } from '#domain/earn/dates.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import type { SystemTransferType } from '#server/ledger/accounts.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { coinCodeOf, type EarnTransaction } from './earn-context.ts';
import {
  highestFrom,
  leftOf,
  productOf,
  productTable,
  statusOf,
  type EarnProductRecord,
} from './product-rows.ts';

/** What a product needs: of a locked one, what its positions still earn and what the free quota can; of a flexible one,
 *  30 days of its whole quota, or of its positions once it is closed. */
export function coverNeedOf(
  { db, now }: Pick<EarnTransaction, 'db' | 'now'>,
  product: EarnProductRecord,
  apr: Decimal = highestFrom(db, product.id, dayOf(now)),
): Units {
  const { type, durationDays, subscribed, totalQuota, owed } = product;
  const isOpen = statusOf(product, now) !== 'closed';
  const terms = { apr, durationDays };
  if (type === 'flexible') {
    const quota = isOpen ? totalQuota : subscribed;
    return coverOfNumerator(coverNumeratorOf({ ...terms, quota }));
  }
  const free = isOpen ? leftOf(product) : units(0n);
  return coverOfNumerator(owed + coverNumeratorOf({ ...terms, quota: free }));
}

export const houseBalanceOf = (
  { ledger }: Pick<EarnTransaction, 'ledger'>,
  coinId: EarnProductRecord['coinId'],
): Units => ledger.balanceOf(ledger.systemAccount('house', coinId));

/**
 * Sets a product's cover to what it needs. When the house has less, an open product closes itself, and what its
 * positions need is set aside as far as it goes.
 * @returns whether it is covered as it was.
 */
export function refreshCover(tx: EarnTransaction, productId: number): boolean {
  const product = productOf(tx.db, productId);
  const missing = coverNeedOf(tx, product) - product.cover;
  if (missing < 0n) release(tx, product, units(0n - missing));
  if (missing <= 0n || setAside(tx, product, units(missing))) return true;
  if (product.isOpen) {
    productTable.update(tx.db, { id: productId }, { isOpen: false });
    alarm(tx, product, 'closed itself: the house cannot cover its rewards.');
    refreshCover(tx, productId);
  } else {
    const rest = houseBalanceOf(tx, product.rewardCoinId);
    if (rest > 0n) setAside(tx, product, rest);
    alarm(tx, product, 'is not covered: the house has too little.');
  }
  return false;
}

/** Whether a product could be covered if `numerator` more were owed. */
export function couldCover(tx: EarnTransaction, productId: number, numerator: bigint): boolean {
  const product = productOf(tx.db, productId);
  const need = coverNeedOf(tx, { ...product, owed: product.owed + numerator });
  return need <= product.cover + houseBalanceOf(tx, product.rewardCoinId);
}

/** Takes a reward out of the cover for its payment, and what is missing of it from the house.
 *  @returns false when both have too little; nothing is taken then. */
export function takeFromCover(tx: EarnTransaction, productId: number, amount: Units): boolean {
  const product = productOf(tx.db, productId);
  const missing = amount - product.cover;
  if (missing > 0n && !setAside(tx, product, units(missing))) return false;
  productTable.update(tx.db, { id: productId }, { cover: increasedBy(0n - amount) });
  return true;
}

/** Notes rewards that were taken back. */
export const returnToCover = (tx: EarnTransaction, productId: number, amount: Units): void =>
  void productTable.update(tx.db, { id: productId }, { cover: increasedBy(amount) });

function setAside(tx: EarnTransaction, product: EarnProductRecord, amount: Units): boolean {
  if (houseBalanceOf(tx, product.rewardCoinId) < amount) return false;
  move(tx, product, amount, 'earn_cover');
  productTable.update(tx.db, { id: product.id }, { cover: increasedBy(amount) });
  return true;
}

function release(tx: EarnTransaction, product: EarnProductRecord, amount: Units): void {
  move(tx, product, amount, 'earn_cover_release');
  productTable.update(tx.db, { id: product.id }, { cover: increasedBy(0n - amount) });
}

function move(
  { ledger, now }: EarnTransaction,
  { id, rewardCoinId }: EarnProductRecord,
  amount: Units,
  type: SystemTransferType,
): void {
  const house = ledger.systemAccount('house', rewardCoinId);
  const cover = ledger.systemAccount('earn_cover', rewardCoinId);
  const posted = postTransfer(ledger, {
    debit: type === 'earn_cover' ? house : cover,
    credit: type === 'earn_cover' ? cover : house,
    amount,
    type,
    // A product's cover changes often; the number of the line makes the cause unique.
    cause: `earn-product:${id}/cover/${ledger.lastSeq + 1n}`,
    postedAt: now,
  });
  assert(posted === 'posted', 'the balance was read before it is moved');
}

const alarm = (tx: EarnTransaction, product: EarnProductRecord, text: string): void =>
  tx.onAlarm(`Product ${product.id} (${coinCodeOf(tx, product.coinId)}) ${text}`);
