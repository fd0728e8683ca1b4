/** Products of simple earn, and their rates from a day on. Functions that write run inside the caller's transaction. */
import { assert } from '#contract/core/assert.ts';
import { EARN_TYPES, type EarlyRule, type EarnProductStatus } from '#contract/core/earn.ts';
import { compareDecimals, units, type Decimal, type Units } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { highestAprOf, type ProductRates } from '#domain/earn/tiers.ts';
import type { Db } from '#server/db/database.ts';
import {
  codedName,
  flag,
  integer,
  money,
  optional,
  text,
  time,
  withDefault,
} from '#server/db/table/columns.ts';
import { above, sql, upTo } from '#server/db/table/conditions.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';
import { hugeInteger, rate, tierList } from './earn-columns.ts';

export const productTable = table('earn_product', {
  id: withDefault(integer('id')),
  coinId: integer('coin_id', coinId),
  rewardCoinId: integer('reward_coin_id', coinId),
  type: codedName('type', EARN_TYPES),
  /** Of a locked product. */
  durationDays: optional(integer('duration_days')),
  minimum: money('minimum_units'),
  personalQuota: money('personal_quota_units'),
  totalQuota: money('total_quota_units'),
  /** Principal of its open positions. */
  subscribed: withDefault(money('subscribed_units')),
  /** Of the house, set aside for rewards. */
  cover: withDefault(money('cover_units')),
  /** Units × millionths × days that open locked positions still earn. */
  owed: withDefault(hugeInteger('owed')),
  /** Day on which the cover was last compared with what is needed. */
  coveredDay: integer('covered_day'),
  earlyRule: text<EarlyRule>('early_rule'),
  earlyApr: optional(rate('early_apr_millionths')),
  minimumHoldHours: integer('minimum_hold_hours'),
  isRenewable: flag('is_renewable'),
  subscribesFrom: optional(time('subscribes_from_ms')),
  subscribesUntil: optional(time('subscribes_until_ms')),
  isOpen: flag('is_open'),
  createdAt: time('created_at_ms'),
});
export type EarnProductRecord = RecordIn<typeof productTable>;
export type NewProduct = NewRecordIn<typeof productTable>;

const rateTable = table('earn_rate', {
  productId: integer('product_id'),
  fromDay: integer('from_day'),
  apr: rate('apr_millionths'),
  tiers: tierList('tiers'),
  announcedAt: time('announced_at_ms'),
});
export type RateRecord = RecordIn<typeof rateTable>;

export const findProduct = (db: Db, id: number): EarnProductRecord | undefined =>
  productTable.find(db, { id });

/** @throws when a position names a product that does not exist. */
export function productOf(db: Db, id: number): EarnProductRecord {
  const product = findProduct(db, id);
  assert(product !== undefined, 'the product of a position exists');
  return product;
}

export const allProducts = (db: Db): readonly EarnProductRecord[] =>
  productTable.all(db, {}, { ascending: ['id'] });

/** Rates on a day. */
export function ratesOn(db: Db, productId: number, day: number): ProductRates {
  const found =
    rateTable.find(db, { productId, fromDay: upTo(day) }, { descending: ['fromDay'] }) ??
    // Before its first day a product has its first rates.
    rateTable.find(db, { productId }, { ascending: ['fromDay'] });
  assert(found !== undefined, 'a product has rates');
  return found;
}

/** The rates that are announced for after a day. */
export const nextRates = (db: Db, productId: number, day: number): RateRecord | undefined =>
  rateTable.find(db, { productId, fromDay: above(day) }, { ascending: ['fromDay'] });

/** All rates, oldest first. */
export const rateList = (db: Db, productId: number): readonly RateRecord[] =>
  rateTable.all(db, { productId }, { ascending: ['fromDay'] });

/** Highest rate that a position can get from a day on. */
export function highestFrom(db: Db, productId: number, day: number): Decimal {
  const now = highestAprOf(ratesOn(db, productId, day));
  const next = nextRates(db, productId, day);
  const later = next === undefined ? now : highestAprOf(next);
  return compareDecimals(later, now) > 0 ? later : now;
}

/** Rates from a later day on; replaces those that were announced before. */
export function putRates(db: Db, rates: RateRecord, today: number): void {
  rateTable.remove(db, { productId: rates.productId, fromDay: above(today) });
  rateTable.put(db, ['productId', 'fromDay'], rates);
}

/** Takes an amount of the quota, if there is as much.
 *  @returns whether it was taken. */
export const takeQuota = (db: Db, id: number, amount: Units): boolean =>
  productTable.update(db, [{ id }, sql('subscribed_units + ? <= total_quota_units', [amount])], {
    subscribed: increasedBy(amount),
  }) === 1;

export const returnQuota = (db: Db, id: number, amount: Units): void =>
  void productTable.update(db, { id }, { subscribed: increasedBy(0n - amount) });

/** Adds to what locked positions still earn; below zero it subtracts. */
export function addOwed(db: Db, id: number, numerator: bigint): void {
  const { owed } = productOf(db, id);
  assert(owed + numerator >= 0n, 'what is owed is never negative');
  productTable.update(db, { id }, { owed: owed + numerator });
}

export const leftOf = ({ totalQuota, subscribed }: EarnProductRecord): Units =>
  units(totalQuota - subscribed);

export function statusOf(product: EarnProductRecord, now: EpochMs): EarnProductStatus {
  const { isOpen, subscribesFrom, subscribesUntil, minimum } = product;
  if (!isOpen) return 'closed';
  if (subscribesUntil !== undefined && now >= subscribesUntil) return 'closed';
  if (subscribesFrom !== undefined && now < subscribesFrom) return 'not_started';
  return leftOf(product) < minimum ? 'sold_out' : 'open';
}
