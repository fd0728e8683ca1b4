/** Subscriptions: an amount of a wallet becomes a position, or is added to the user's flexible one. Everything is checked
 *  before anything is changed. All functions run inside the caller's transaction. */
import { EARN_POSITIONS_MAX } from '#contract/core/earn.ts';
import { assert } from '#contract/core/assert.ts';
import {
  decimalOfUnits,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { isoOf } from '#contract/core/time.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { dayOf, firstDayOf, pausedUntil } from '#domain/earn/dates.ts';
import { slicesOf } from '#domain/earn/tiers.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { refreshCover } from './cover.ts';
import { publishPosition, type EarnTransaction } from './earn-context.ts';
import {
  activeCount,
  changeAmount,
  dueDayOf,
  openPositionsIn,
  owedBy,
  positionTable,
  savePosition,
  sumIn,
  type EarnPositionRecord,
} from './position-rows.ts';
import { freezePrincipal } from './principal.ts';
import {
  addOwed,
  findProduct,
  leftOf,
  ratesOn,
  statusOf,
  takeQuota,
  type EarnProductRecord,
} from './product-rows.ts';
import { settleUser } from './settle.ts';

export interface SubscribeRequest {
  readonly userId: UserId;
  readonly productId: number;
  /** Undefined with `isAll`. */
  readonly amount?: Decimal | undefined;
  readonly isAll: boolean;
  readonly wallet: Wallet;
  readonly isRenewing: boolean;
  readonly renewalFloor?: Decimal | undefined;
}

export type OpenName = 'not_found' | 'earn_product_not_open' | 'earn_sold_out';
type AmountName =
  | 'field_invalid'
  | 'off_step'
  | 'out_of_range'
  | 'balance_too_low'
  | 'earn_personal_quota'
  | 'earn_sold_out';
export type SubscribeName =
  | OpenName
  | AmountName
  | 'earn_settlement_pause'
  | 'too_many_earn_positions';

export interface Subscribed {
  readonly position: EarnPositionRecord;
  /** What was subscribed now; a flexible position may have more. */
  readonly amount: Units;
}

/** A subscription by the user, which pauses around midnight. */
export function subscribe(
  tx: EarnTransaction,
  request: SubscribeRequest,
): Subscribed | Rejection<SubscribeName> {
  const resumesAt = tx.hasPause ? pausedUntil(tx.now) : undefined;
  if (resumesAt !== undefined && findProduct(tx.db, request.productId) !== undefined) {
    return reject('earn_settlement_pause', {
      details: { resumes_at: isoOf(resumesAt) },
      retryAfterMs: resumesAt - tx.now,
    });
  }
  return subscribeNow(tx, request);
}

/** A subscription at any time, as the settlement makes it. */
export function subscribeNow(
  tx: EarnTransaction,
  request: SubscribeRequest,
): Subscribed | Rejection<Exclude<SubscribeName, 'earn_settlement_pause'>> {
  const { userId, productId, wallet } = request;
  if (wallet === 'future') return rejectField('from_wallet_type', 'the spot or the P2P wallet');
  settleUser(tx, userId);
  const product = openProduct(tx, productId);
  if (isRejection(product)) return product;
  if (request.isRenewing && !product.isRenewable) {
    return rejectField('auto_renew', 'this product is not renewed');
  }
  const amount = amountOf(tx, product, request);
  if (isRejection(amount)) return amount;
  const held = heldPosition(tx, userId, product);
  if (held === undefined && activeCount(tx.db, userId) >= EARN_POSITIONS_MAX) {
    return reject('too_many_earn_positions', { details: { maximum: EARN_POSITIONS_MAX } });
  }
  // In this transaction, so that two subscriptions never share the last of the quota.
  if (!takeQuota(tx.db, productId, amount)) return rejectSoldOut(product);
  const position = held ?? insertPosition(tx, product, amount, request);
  if (held === undefined) addOwed(tx.db, productId, owedBy(position));
  else {
    changeAmount(held, units(held.amount + amount), dayOf(tx.now));
    savePosition(tx.db, held);
  }
  freezePrincipal(tx, position, amount, wallet);
  publishPosition(tx, position);
  return { position, amount };
}

/** A product that is open, and covered now. */
function openProduct(
  tx: EarnTransaction,
  productId: number,
): EarnProductRecord | Rejection<OpenName> {
  const product = findProduct(tx.db, productId);
  if (product === undefined) return reject('not_found');
  const status = statusOf(product, tx.now);
  if (status === 'sold_out') return rejectSoldOut(product);
  if (status !== 'open') return reject('earn_product_not_open');
  // Quota that has returned since the last settlement may need cover again.
  if (!refreshCover(tx, productId)) return reject('earn_product_not_open');
  return product;
}

const rejectSoldOut = (product: EarnProductRecord) =>
  reject('earn_sold_out', { details: { total_left: decimalOfUnits(leftOf(product)) } });

const rejectField = (field: string, message: string) =>
  reject('field_invalid', { fields: { [field]: message } });

/** The amount, or all that is free and fits into the quotas. */
function amountOf(
  { ledger, db }: EarnTransaction,
  product: EarnProductRecord,
  { userId, amount: entered, isAll, wallet }: SubscribeRequest,
): Units | Rejection<AmountName> {
  const available = ledger.balanceOf(ledger.coinAccounts(userId, product.coinId, wallet).available);
  const personalLeft = units(product.personalQuota - sumIn(db, userId, product.id));
  const left = leftOf(product);
  if (!isAll && entered === undefined) return rejectField('amount', 'an amount, or all');
  const typed = entered === undefined ? undefined : unitsOf(entered);
  if (!isAll && typed === undefined) {
    return reject('off_step', { details: { step: decimalOfUnits(1n) } });
  }
  const amount = isAll ? least(available, personalLeft, left) : (typed ?? units(0n));
  if (isAll && available < product.minimum) {
    return reject('balance_too_low', { details: amounts(available, product.minimum) });
  }
  if (amount > personalLeft || (isAll && personalLeft < product.minimum)) {
    return reject('earn_personal_quota', {
      details: { personal_left: decimalOfUnits(personalLeft > 0n ? personalLeft : 0n) },
    });
  }
  if (amount < product.minimum) {
    const maximum = least(personalLeft, left);
    return reject('out_of_range', {
      details: { minimum: decimalOfUnits(product.minimum), maximum: decimalOfUnits(maximum) },
    });
  }
  if (amount > left) return rejectSoldOut(product);
  return amount > available
    ? reject('balance_too_low', { details: amounts(available, amount) })
    : amount;
}

const amounts = (available: Units, needed: Units) => ({
  available: decimalOfUnits(available),
  needed: decimalOfUnits(needed),
});

export const least = (...values: readonly [Units, ...Units[]]): Units =>
  values.reduce((lowest, value) => (value < lowest ? value : lowest));

/** A flexible product is held as one position. */
const heldPosition = (
  { db }: EarnTransaction,
  userId: UserId,
  { id, type }: EarnProductRecord,
): EarnPositionRecord | undefined =>
  type === 'locked'
    ? undefined
    : openPositionsIn(db, userId, id).find(({ status }) => status === 'active');

/** Rates and early rule of a locked product stay as they are now. */
function insertPosition(
  { db, now }: EarnTransaction,
  product: EarnProductRecord,
  amount: Units,
  { userId, isRenewing, renewalFloor }: SubscribeRequest,
): EarnPositionRecord {
  const { id: productId, coinId, rewardCoinId, type, durationDays } = product;
  const { earlyRule, earlyApr, minimumHoldHours } = product;
  const firstDay = firstDayOf(now);
  const settled = { settledDay: firstDay - 1, redeemDay: undefined };
  const isLocked = type === 'locked';
  assert(!isLocked || durationDays !== undefined, 'a locked product has a duration');
  const below = sumIn(db, userId, productId);
  return positionTable.insert(db, {
    userId,
    productId,
    coinId,
    rewardCoinId,
    type,
    durationDays,
    amount,
    earlyRule,
    earlyApr,
    minimumHoldHours,
    isRenewing,
    renewalFloor,
    ...settled,
    slices: isLocked ? slicesOf(ratesOn(db, productId, dayOf(now)), below, amount) : undefined,
    low: units(0n),
    lowDay: dayOf(now),
    status: 'active',
    openedAt: now,
    firstDay,
    lastDay: durationDays === undefined ? undefined : firstDay + durationDays - 1,
    nextDay: dueDayOf(settled),
  });
}
