/** The end of a locked position: renewal into the same product, or payment. A renewal keeps the position's own quota and
 *  its place among the positions of the user, so that it depends on nobody else. All functions run inside the caller's
 *  transaction. */
import { compareDecimals, units, type Decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { FREE_EXIT_MS, startOfDay } from '#domain/earn/dates.ts';
import { effectiveAprOf, slicesOf, yearlyOf, type RewardSlice } from '#domain/earn/tiers.ts';
import { moveFreeze } from '#server/ledger/freezes.ts';
import { couldCover, refreshCover } from './cover.ts';
import type { EarnNote } from './day-rows.ts';
import { publishPosition, type EarnTransaction } from './earn-context.ts';
import { notifyPosition } from './earn-notices.ts';
import {
  dueDayOf,
  freezeOwnerOf,
  frozenSlicesOf,
  owedBy,
  positionTable,
  sumIn,
  type EarnPositionRecord,
} from './position-rows.ts';
import { addRecord, closePosition, endPosition } from './principal.ts';
import { addOwed, productOf, ratesOn, type EarnProductRecord } from './product-rows.ts';

/** Renews a position at the start of a day, or pays it out. */
export function mature(tx: EarnTransaction, position: EarnPositionRecord, today: number): void {
  const renewal = position.isRenewing ? renewalOf(tx, position, today) : undefined;
  if (typeof renewal === 'object') {
    renew(tx, position, renewal, today);
    return;
  }
  endPosition(tx, position, { note: renewal });
  const event = position.isRenewing ? 'not_renewed' : 'matured';
  notifyPosition(tx, position, event, { at: startOfDay(today) });
}

/** @returns what the renewed position would earn, or why the position is not renewed. */
export function renewalOf(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  today: number,
): readonly RewardSlice[] | EarnNote {
  const product = productOf(tx.db, position.productId);
  const { isOpen, isRenewable, subscribesUntil, durationDays } = product;
  const isOver = subscribesUntil !== undefined && subscribesUntil <= startOfDay(today);
  if (!isOpen || !isRenewable || isOver || durationDays === undefined) return 'closed';
  const slices = renewedSlices(tx, position, today);
  const floor = position.renewalFloor ?? aprOf(position);
  if (compareDecimals(effectiveAprOf(slices), floor) < 0) return 'rate_below_floor';
  // The quota is its own; the house must have the rewards of another term.
  const more = yearlyOf(slices) * BigInt(durationDays);
  return couldCover(tx, product.id, more) ? slices : 'sold_out';
}

/** At the rates of a day, above the user's other positions. */
export function renewedSlices(
  { db }: Pick<EarnTransaction, 'db'>,
  { userId, productId, amount }: EarnPositionRecord,
  day: number,
): readonly RewardSlice[] {
  const below = units(sumIn(db, userId, productId) - amount);
  return slicesOf(ratesOn(db, productId, day), below, amount);
}

/** Rate of a locked position. */
export const aprOf = (position: EarnPositionRecord): Decimal =>
  effectiveAprOf(frozenSlicesOf(position));

function renew(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  slices: readonly RewardSlice[],
  today: number,
): void {
  const product = productOf(tx.db, position.productId);
  const renewed = insertRenewed(tx, position, { product, slices, today });
  const { amount, userId, coinId } = position;
  addOwed(tx.db, product.id, owedBy(renewed) - owedBy(position));
  moveFreeze(tx.ledger, {
    from: freezeOwnerOf(position),
    to: freezeOwnerOf(renewed),
    coinAccounts: tx.ledger.coinAccounts(userId, coinId),
    amount,
  });
  closePosition(tx, position, 'renewed');
  addRecord(tx, renewed, { kind: 'renew', amount });
  publishPosition(tx, renewed);
  refreshCover(tx, product.id);
  notifyPosition(tx, renewed, 'renewed', {
    apr: effectiveAprOf(slices),
    at: renewed.freeExitUntil,
  });
}

/** It earns from this very day, because the old position has earned until its start. */
function insertRenewed(
  { db, now }: EarnTransaction,
  position: EarnPositionRecord,
  {
    product,
    slices,
    today,
  }: {
    readonly product: EarnProductRecord;
    readonly slices: readonly RewardSlice[];
    readonly today: number;
  },
): EarnPositionRecord {
  const { userId, productId, coinId, rewardCoinId, type, amount, renewalFloor } = position;
  const { durationDays = 0, earlyRule, earlyApr, minimumHoldHours } = product;
  const openedAt = startOfDay(today);
  const settled = { settledDay: today - 1, redeemDay: undefined };
  return positionTable.insert(db, {
    userId,
    productId,
    coinId,
    rewardCoinId,
    type,
    amount,
    renewalFloor,
    durationDays,
    earlyRule,
    earlyApr,
    minimumHoldHours,
    slices,
    ...settled,
    low: amount,
    lowDay: today,
    status: 'active',
    isRenewing: true,
    openedAt,
    firstDay: today,
    lastDay: today + durationDays - 1,
    nextDay: dueDayOf(settled),
    // Not shorter after a settlement that was late.
    freeExitUntil: epochMs(Math.max(openedAt, now) + FREE_EXIT_MS),
  });
}
