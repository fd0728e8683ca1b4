/** Products, positions, days and records as they are sent. */
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type {
  EarnDay,
  EarnPosition,
  EarnProduct,
  EarnRatePoint,
  EarnRecord,
} from '#contract/entities/earn.ts';
import { dateOfDay, dayOf, nextPayAtOf, startOfDay } from '#domain/earn/dates.ts';
import { effectiveAprOf, highestAprOf, slicesOfPositions } from '#domain/earn/tiers.ts';
import type { Db } from '#server/db/database.ts';
import type { EarnDayRecord, EarnRecordRow } from './day-rows.ts';
import { coinCodeOf, type EarnContext } from './earn-context.ts';
import { aprOf } from './mature.ts';
import { openPositionsIn, sumIn, type EarnPositionRecord } from './position-rows.ts';
import {
  leftOf,
  nextRates,
  rateList,
  ratesOn,
  statusOf,
  type EarnProductRecord,
} from './product-rows.ts';

type ViewContext = Pick<EarnContext, 'db' | 'coins'>;

/** Days of the rate history. */
const RATE_DAYS = 365;

/** @param readerId undefined for a visitor */
export function productView(
  context: ViewContext,
  product: EarnProductRecord,
  readerId: UserId | undefined,
  now: EpochMs,
): EarnProduct {
  const { db } = context;
  const today = dayOf(now);
  const rates = ratesOn(db, product.id, today);
  const next = nextRates(db, product.id, today);
  const { id, type, durationDays, earlyRule, earlyApr, minimumHoldHours, isRenewable } = product;
  const { subscribesFrom, subscribesUntil } = product;
  const left = readerId === undefined ? undefined : personalLeftOf(db, product, readerId);
  return {
    id,
    type,
    durationDays,
    earlyRule,
    earlyApr,
    minimumHoldHours,
    isRenewable,
    subscribesFrom,
    subscribesUntil,
    coin: coinCodeOf(context, product.coinId),
    rewardCoin: coinCodeOf(context, product.rewardCoinId),
    apr: highestAprOf(rates),
    tiers: [...rates.tiers],
    minimum: decimalOfUnits(product.minimum),
    personalQuota: decimalOfUnits(product.personalQuota),
    personalLeft: left === undefined ? undefined : decimalOfUnits(left),
    totalQuota: decimalOfUnits(product.totalQuota),
    totalLeft: decimalOfUnits(leftOf(product)),
    status: statusOf(product, now),
    nextApr: next && highestAprOf(next),
    nextAprFrom: next && dateOfDay(next.fromDay),
  };
}

export function personalLeftOf(db: Db, product: EarnProductRecord, userId: UserId): Units {
  const left = product.personalQuota - sumIn(db, userId, product.id);
  return units(left > 0n ? left : 0n);
}

export function positionView(
  context: ViewContext,
  position: EarnPositionRecord,
  now: EpochMs,
): EarnPosition {
  const { id, productId, type, durationDays, isRenewing, renewalFloor, status } = position;
  const { openedAt, firstDay, lastDay, redeemDay, freeExitUntil } = position;
  const accruesFrom = startOfDay(firstDay);
  const maturesAt = lastDay === undefined ? undefined : startOfDay(lastDay + 1);
  const isOpen = position.endedAt === undefined;
  const isPaid = isOpen && !(redeemDay !== undefined && redeemDay <= firstDay);
  return {
    id,
    productId,
    type,
    durationDays,
    isRenewing,
    renewalFloor,
    status,
    openedAt,
    accruesFrom,
    maturesAt,
    freeExitUntil,
    coin: coinCodeOf(context, position.coinId),
    rewardCoin: coinCodeOf(context, position.rewardCoinId),
    amount: decimalOfUnits(position.amount),
    paid: decimalOfUnits(position.paid - position.repaid),
    apr: type === 'locked' ? aprOf(position) : flexibleAprOf(context.db, position, now),
    wallet: 'spot',
    nextPayAt: isPaid ? nextPayAtOf({ accruesFrom, maturesAt }, now) : undefined,
    redeemsAt: redeemDay === undefined ? undefined : startOfDay(redeemDay),
  };
}

/** Over the tiers that the position fills now. */
function flexibleAprOf(db: Db, position: EarnPositionRecord, now: EpochMs) {
  const rates = ratesOn(db, position.productId, dayOf(now));
  if (position.endedAt !== undefined) {
    return effectiveAprOf(slicesOfPositions(rates, [position.amount])[0] ?? []);
  }
  const own = openPositionsIn(db, position.userId, position.productId);
  const slices = slicesOfPositions(
    rates,
    own.map(({ amount }) => amount),
  );
  return effectiveAprOf(slices[own.findIndex(({ id }) => id === position.id)] ?? []);
}

export const dayView = (context: ViewContext, day: EarnDayRecord): EarnDay => ({
  positionId: day.positionId,
  day: dateOfDay(day.day),
  slices: day.slices.map(({ amount, apr }) => ({ amount: decimalOfUnits(amount), apr })),
  carried: String(day.carried),
  paid: decimalOfUnits(day.paid),
  rewardCoin: coinCodeOf(context, day.rewardCoinId),
});

export const recordView = (context: ViewContext, record: EarnRecordRow): EarnRecord => {
  const { id, positionId, productId, type, kind, note, at } = record;
  const coin = coinCodeOf(context, record.coinId);
  const amount = decimalOfUnits(record.amount);
  return { id, positionId, productId, type, kind, note, at, coin, amount };
};

/** Highest rate of each day, oldest first. */
export function ratePoints(
  { db }: ViewContext,
  product: EarnProductRecord,
  now: EpochMs,
): readonly EarnRatePoint[] {
  const rates = rateList(db, product.id);
  const today = dayOf(now);
  const first = Math.max(dayOf(product.createdAt), today - RATE_DAYS + 1);
  const days = Array.from({ length: today - first + 1 }, (_, index) => first + index);
  return days.map((day) => {
    const counted = rates.findLast(({ fromDay }) => fromDay <= day) ?? ratesOn(db, product.id, day);
    return { day: dateOfDay(day), apr: highestAprOf(counted) };
  });
}
