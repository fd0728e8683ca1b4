/** Positions of users in simple earn. Functions that write run inside the caller's transaction. */
import { EARN_POSITION_STATUSES, EARN_TYPES, type EarlyRule } from '#contract/core/earn.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { yearlyOf, type RewardSlice } from '#domain/earn/tiers.ts';
import type { Db } from '#server/db/database.ts';
import {
  changing,
  codedName,
  flag,
  integer,
  money,
  optional,
  text,
  time,
  wide,
  withDefault,
} from '#server/db/table/columns.ts';
import { is, isNot, sql, upTo } from '#server/db/table/conditions.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import type { FreezeOwner } from '#server/ledger/freezes.ts';
import { rate, sliceList } from './earn-columns.ts';

export const positionTable = table('earn_position', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userIdOf),
  productId: integer('product_id'),
  coinId: integer('coin_id', coinId),
  rewardCoinId: integer('reward_coin_id', coinId),
  type: codedName('type', EARN_TYPES),
  durationDays: optional(integer('duration_days')),
  amount: changing(money('amount_units')),
  /** Lowest amount of `lowDay`; of any other day it is the amount. */
  low: changing(money('low_units')),
  lowDay: changing(integer('low_day')),
  paid: changing(withDefault(money('paid_units'))),
  /** Of the paid rewards, taken back by an early redemption. */
  repaid: changing(withDefault(money('repaid_units'))),
  /** Remainder of the last day. */
  carried: changing(withDefault(wide('carried'))),
  status: changing(codedName('status', EARN_POSITION_STATUSES)),
  /** Of a locked position: amounts and rates as they were at its start. */
  slices: optional(sliceList('slices')),
  earlyRule: text<EarlyRule>('early_rule'),
  earlyApr: optional(rate('early_apr_millionths')),
  minimumHoldHours: integer('minimum_hold_hours'),
  isRenewing: changing(flag('is_renewing')),
  renewalFloor: changing(optional(rate('renewal_floor_millionths'))),
  openedAt: time('opened_at_ms'),
  firstDay: integer('first_day'),
  /** Of a locked position. */
  lastDay: optional(integer('last_day')),
  /** The last day that was paid; the day before the first one at the start. */
  settledDay: changing(integer('settled_day')),
  /** At its start the position is paid out. */
  redeemDay: changing(optional(integer('redeem_day'))),
  /** At its start something is due; undefined for an ended position. */
  nextDay: changing(optional(integer('next_day'))),
  freeExitUntil: optional(time('free_exit_until_ms')),
  /** Notices of the renewal that were sent. */
  noticeCount: changing(withDefault(integer('notice_count'))),
  endedAt: changing(optional(time('ended_at_ms'))),
});
export type EarnPositionRecord = RecordIn<typeof positionTable>;

export const freezeOwnerOf = ({ id }: Pick<EarnPositionRecord, 'id'>): FreezeOwner => ({
  reason: 'earn',
  referenceId: id,
});

/** Open positions hold a principal: active ones, and those that wait for their payment. */
const OPEN = is('active', 'redeeming');

/** Oldest first: the order in which tiers are filled. */
export const openPositionsOf = (db: Db, userId: UserId): readonly EarnPositionRecord[] =>
  positionTable.all(db, { userId, status: OPEN }, { ascending: ['id'] });

export const openPositionsIn = (
  db: Db,
  userId: UserId,
  productId: number,
): readonly EarnPositionRecord[] =>
  positionTable.all(db, { userId, productId, status: OPEN }, { ascending: ['id'] });

/** The user's principal in a product. */
export const sumIn = (db: Db, userId: UserId, productId: number): Units =>
  positionTable.sum(db, 'amount', { userId, productId, status: OPEN }) ?? units(0n);

export const activeCount = (db: Db, userId: UserId): number =>
  positionTable.count(db, { userId, status: is('active') });

export const hasOpenPosition = (db: Db, userId: UserId): boolean =>
  positionTable.has(db, { userId, status: OPEN });

export const positionCountIn = (db: Db, productId: number): number =>
  positionTable.count(db, { productId, status: OPEN });

/** Users for whom something is due at the start of a day, in the order of their IDs.
 *  @param afterId the last user of the part before */
export const dueUsers = (
  db: Db,
  day: number,
  afterId: UserId,
  limit: number,
): readonly UserId[] => [
  ...new Set(
    positionTable.values(
      db,
      'userId',
      { nextDay: upTo(day), status: OPEN },
      {
        ascending: ['userId', 'id'],
        after: { userId: afterId, id: Number.MAX_SAFE_INTEGER },
        limit,
      },
    ),
  ),
];

/** Positions that renew themselves after a day at the latest, and of which not all notices were sent. */
export const renewingUntil = (db: Db, day: number): readonly EarnPositionRecord[] =>
  positionTable.all(
    db,
    [{ status: is('active'), isRenewing: is(true), lastDay: upTo(day) }, sql('notice_count < 2')],
    { ascending: ['lastDay', 'id'] },
  );

/** Users with a position in a product. */
export const usersIn = (db: Db, productId: number): readonly UserId[] =>
  positionTable.distinct(db, 'userId', { productId, status: OPEN });

/** @returns undefined for a position of another user. */
export const findPosition = (db: Db, userId: UserId, id: number): EarnPositionRecord | undefined =>
  positionTable.find(db, { id, userId });

export const positionPage = (
  db: Db,
  userId: UserId,
  tab: 'active' | 'ended',
  query: PageQuery,
): Page<EarnPositionRecord> =>
  positionTable.page(
    db,
    { userId, status: tab === 'active' ? OPEN : isNot('active', 'redeeming') },
    { ...query, descending: ['id'] },
  );

export const savePosition = (db: Db, position: EarnPositionRecord): void =>
  positionTable.save(db, { id: position.id }, position);

/** Lowest amount of a day, of which nothing has changed since. */
export const lowOn = ({ amount, low, lowDay }: EarnPositionRecord, day: number): Units =>
  lowDay === day ? low : amount;

/** Changes the amount on a day. */
export function changeAmount(position: EarnPositionRecord, amount: Units, day: number): void {
  const low = lowOn(position, day);
  position.low = amount < low ? amount : low;
  position.lowDay = day;
  position.amount = amount;
}

/** The day at whose start something is due. A day is paid at its end. */
export function dueDayOf({
  settledDay,
  redeemDay,
}: Pick<EarnPositionRecord, 'settledDay' | 'redeemDay'>): number {
  const paid = settledDay + 2;
  return redeemDay !== undefined && redeemDay < paid ? redeemDay : paid;
}

/** Units × millionths × days that a locked position still earns. */
export function owedBy(position: EarnPositionRecord): bigint {
  const { slices = [], lastDay, settledDay, carried } = position;
  return lastDay === undefined ? 0n : yearlyOf(slices) * BigInt(lastDay - settledDay) + carried;
}

export const frozenSlicesOf = ({ slices = [] }: EarnPositionRecord): readonly RewardSlice[] =>
  slices;
