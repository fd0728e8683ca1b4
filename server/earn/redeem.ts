/** Redemptions. A flexible position is redeemed at once, without the reward of the running day, or at the next midnight
 *  with it; a locked one as a whole, by the early rule that it has had since its start. Redemptions are never paused. */
import {
  decimalOfUnits,
  units,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { RedeemSpeed } from '#contract/core/earn.ts';
import type { UserId } from '#contract/core/ids.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import type { RedeemPreview } from '#contract/rest/earn.ts';
import { dayOf, nextDayAt } from '#domain/earn/dates.ts';
import { leavableFromOf, takenBackOf } from '#domain/earn/early-exit.ts';
import { REWARD_DIVISOR, rewardOfDaysOf } from '#domain/earn/reward.ts';
import { yearlyOf } from '#domain/earn/tiers.ts';
import type { Db } from '#server/db/database.ts';
import { moveFreeze } from '#server/ledger/freezes.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { publishPosition, type EarnTransaction } from './earn-context.ts';
import {
  changeAmount,
  dueDayOf,
  findPosition,
  freezeOwnerOf,
  frozenSlicesOf,
  lowOn,
  openPositionsIn,
  positionTable,
  savePosition,
  type EarnPositionRecord,
} from './position-rows.ts';
import { endPosition, returnPrincipal } from './principal.ts';
import { settleUser, slicesOfDay } from './settle.ts';

export interface RedeemTerms {
  readonly userId: UserId;
  readonly positionId: number;
  /** Undefined with `isAll`. */
  readonly amount?: Decimal | undefined;
  readonly isAll: boolean;
  readonly speed: RedeemSpeed;
}

export type RedeemRequest = RedeemTerms & { readonly acceptedLoss?: Decimal | undefined };

type AmountName = 'field_invalid' | 'off_step' | 'out_of_range' | 'earn_partial_refused';
export type PlanName =
  | AmountName
  | 'not_found'
  | 'earn_position_inactive'
  | 'earn_early_exit_refused'
  | 'earn_hold_not_over';

interface Plan {
  readonly position: EarnPositionRecord;
  readonly amount: Units;
  readonly takenBack: Units;
  /** In the reward coin. */
  readonly lost: Units;
  readonly returnsAt: EpochMs;
  readonly atMaturity: Units | undefined;
}

export function previewOfRedemption(
  db: Db,
  terms: RedeemTerms,
  now: EpochMs,
): RedeemPreview | Rejection<PlanName> {
  const plan = planOf(db, terms, now);
  if (isRejection(plan)) return plan;
  const { amount, takenBack, lost, returnsAt, atMaturity } = plan;
  return {
    amount: decimalOfUnits(amount),
    returned: decimalOfUnits(amount - takenBack),
    returnsAt,
    atMaturity: atMaturity === undefined ? undefined : decimalOfUnits(atMaturity),
    lost: decimalOfUnits(lost),
  };
}

export interface Redeemed {
  /** That of the part, when a part waits for the next day. */
  readonly position: EarnPositionRecord;
  /** What arrives, now or the next day. */
  readonly returned: Units;
}

/** Runs inside the caller's transaction. */
export function redeem(
  tx: EarnTransaction,
  request: RedeemRequest,
): Redeemed | Rejection<PlanName | 'state_changed'> {
  settleUser(tx, request.userId);
  const plan = planOf(tx.db, request, tx.now);
  if (isRejection(plan)) return plan;
  const { position, amount, takenBack } = plan;
  if (exceeds(plan, request.acceptedLoss)) {
    return reject('state_changed', { details: { lost: decimalOfUnits(plan.lost) } });
  }
  const returned = units(amount - takenBack);
  if (position.type === 'flexible' && request.speed === 'next_day') {
    return { position: redeemTomorrow(tx, position, amount), returned };
  }
  redeemNow(tx, plan);
  return { position, returned };
}

function redeemNow(tx: EarnTransaction, { position, amount, takenBack }: Plan): void {
  if (position.type === 'locked') {
    const isEarly = isLockedAt(position, tx.now);
    const note = takenBack > 0n ? 'rewards_repaid' : isEarly ? 'early' : undefined;
    endPosition(tx, position, { takenBack, note });
  } else if (amount === position.amount) endPosition(tx, position);
  else {
    returnPrincipal(tx, position, { amount });
    changeAmount(position, units(position.amount - amount), dayOf(tx.now));
    savePosition(tx.db, position);
    publishPosition(tx, position);
  }
}

/** More than the user has agreed to lose. What a locked position takes back is never taken without consent. */
function exceeds({ position, lost }: Plan, accepted: Decimal | undefined): boolean {
  if (accepted === undefined) return position.type === 'locked' && lost > 0n;
  return lost > (unitsOf(accepted) ?? 0n);
}

const isLockedAt = ({ freeExitUntil }: EarnPositionRecord, now: EpochMs): boolean =>
  freeExitUntil === undefined || now >= freeExitUntil;

function planOf(db: Db, terms: RedeemTerms, now: EpochMs): Plan | Rejection<PlanName> {
  const position = findPosition(db, terms.userId, terms.positionId);
  if (position === undefined) return reject('not_found');
  if (position.status !== 'active') return reject('earn_position_inactive');
  const amount = amountOf(position, terms);
  if (isRejection(amount)) return amount;
  if (position.type === 'locked') return lockedPlan(position, now);
  const isNextDay = terms.speed === 'next_day';
  return {
    position,
    amount,
    takenBack: units(0n),
    lost: isNextDay ? units(0n) : runningDayLoss(db, position, amount, now),
    returnsAt: isNextDay ? nextDayAt(now) : now,
    atMaturity: undefined,
  };
}

function amountOf(
  { type, amount: all }: EarnPositionRecord,
  { amount: entered, isAll }: RedeemTerms,
): Units | Rejection<AmountName> {
  if (isAll) return all;
  if (entered === undefined) {
    return reject('field_invalid', { fields: { amount: 'an amount, or all' } });
  }
  const amount = unitsOf(entered);
  if (amount === undefined) return reject('off_step', { details: { step: decimalOfUnits(1n) } });
  if (amount > all || amount <= 0n) {
    const details = { minimum: decimalOfUnits(1n), maximum: decimalOfUnits(all) };
    return reject('out_of_range', { details });
  }
  return type === 'locked' && amount < all ? reject('earn_partial_refused') : amount;
}

function lockedPlan(position: EarnPositionRecord, now: EpochMs): Plan | Rejection<PlanName> {
  const { amount, openedAt, minimumHoldHours, durationDays = 0 } = position;
  const slices = frozenSlicesOf(position);
  const takenBack = isLockedAt(position, now) ? takenBackNow(position) : units(0n);
  if (takenBack === undefined) return reject('earn_early_exit_refused');
  const leavableFrom = leavableFromOf(openedAt, minimumHoldHours);
  if (isLockedAt(position, now) && now < leavableFrom) {
    return reject('earn_hold_not_over', { details: { allowed_from: isoOf(leavableFrom) } });
  }
  const isSameCoin = position.coinId === position.rewardCoinId;
  const total = isSameCoin ? rewardOfDaysOf(slices, durationDays) : 0n;
  const atMaturity = units(amount + total);
  return { position, amount, takenBack, lost: takenBack, returnsAt: now, atMaturity };
}

function takenBackNow(position: EarnPositionRecord): Units | undefined {
  const { earlyRule: rule, earlyApr, amount, paid, firstDay, settledDay } = position;
  return takenBackOf({ rule, earlyApr }, { amount, paid, days: settledDay - firstDay + 1 });
}

/** Reward of the running day that the user's positions in the product earn less. */
function runningDayLoss(db: Db, position: EarnPositionRecord, amount: Units, now: EpochMs): Units {
  const today = dayOf(now);
  const earning = openPositionsIn(db, position.userId, position.productId).filter(
    ({ firstDay }) => firstDay <= today,
  );
  const before = yearlyOnDay(db, earning, today);
  for (const own of earning) {
    if (own.id !== position.id) continue;
    const rest = units(own.amount - amount);
    const low = lowOn(own, today);
    own.lowDay = today;
    own.low = rest < low ? rest : low;
  }
  return units((before - yearlyOnDay(db, earning, today)) / REWARD_DIVISOR);
}

const yearlyOnDay = (db: Db, positions: readonly EarnPositionRecord[], day: number): bigint =>
  slicesOfDay(db, positions, day).reduce((sum, { slices }) => sum + yearlyOf(slices), 0n);

/** The amount earns the running day and is paid out at its end; a part becomes a position of its own until then. */
function redeemTomorrow(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  amount: Units,
): EarnPositionRecord {
  const leaving = amount === position.amount ? position : splitOff(tx, position, amount);
  leaving.status = 'redeeming';
  leaving.redeemDay = dayOf(tx.now) + 1;
  leaving.nextDay = dueDayOf(leaving);
  savePosition(tx.db, leaving);
  publishPosition(tx, leaving);
  return leaving;
}

/** The part is younger than its position, so that it has the lowest rates. */
function splitOff(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  amount: Units,
): EarnPositionRecord {
  const { db, ledger, now } = tx;
  const today = dayOf(now);
  const low = lowOn(position, today);
  changeAmount(position, units(position.amount - amount), today);
  savePosition(db, position);
  const { userId, productId, coinId, rewardCoinId, type } = position;
  const { earlyRule, minimumHoldHours, openedAt, settledDay } = position;
  const part = positionTable.insert(db, {
    userId,
    productId,
    coinId,
    rewardCoinId,
    type,
    earlyRule,
    minimumHoldHours,
    openedAt,
    settledDay,
    // The days before are those of the position.
    firstDay: settledDay + 1,
    amount,
    low: units(low - position.low),
    lowDay: today,
    status: 'active',
    isRenewing: false,
    nextDay: position.nextDay,
  });
  moveFreeze(ledger, {
    from: freezeOwnerOf(position),
    to: freezeOwnerOf(part),
    coinAccounts: ledger.coinAccounts(userId, coinId),
    amount,
  });
  publishPosition(tx, position);
  return part;
}
