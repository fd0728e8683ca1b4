/** Settlement of a user: pays each day that has passed, with the amounts and rates of that day, and ends or renews what
 *  is due at its end. Each position stores the last day that was paid, and the key of a day is its position and its date,
 *  so that nothing is paid twice or left out, whenever the exchange runs. Every change of a position settles its user
 *  first. All functions run inside the caller's transaction. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import { dayOf } from '#domain/earn/dates.ts';
import { rewardOfDay, REWARD_DIVISOR } from '#domain/earn/reward.ts';
import { slicesOfPositions, type RewardSlice } from '#domain/earn/tiers.ts';
import type { Db } from '#server/db/database.ts';
import { dayTable } from './day-rows.ts';
import { notifyPosition } from './earn-notices.ts';
import { publishPosition, type EarnTransaction } from './earn-context.ts';
import { mature } from './mature.ts';
import {
  dueDayOf,
  frozenSlicesOf,
  lowOn,
  openPositionsOf,
  savePosition,
  type EarnPositionRecord,
} from './position-rows.ts';
import { endPosition, payReward } from './principal.ts';
import { addOwed, productTable, ratesOn } from './product-rows.ts';

/** Does what is due for a user: everything, or the first days of it.
 *  @returns whether more is due. */
export function settleUser(tx: EarnTransaction, userId: UserId, daysMax = Infinity): boolean {
  const today = dayOf(tx.now);
  for (let days = 0; ; days += 1) {
    const open = openPositionsOf(tx.db, userId);
    const next = Math.min(...open.map(({ nextDay }) => nextDay ?? Infinity));
    if (next > today) return false;
    if (days === daysMax) return true;
    settleDay(tx, open, next - 1);
  }
}

/** Pays a day at its end, and ends what is due then. */
function settleDay(tx: EarnTransaction, open: readonly EarnPositionRecord[], day: number): void {
  const earning = open.filter(({ firstDay, settledDay }) => firstDay <= day && settledDay < day);
  for (const { position, slices } of slicesOfDay(tx.db, earning, day)) {
    payDay(tx, position, day, slices);
  }
  for (const position of open) {
    if (position.endedAt === undefined) endWhatIsDue(tx, position, day + 1);
  }
}

/** What each position earns on a day: tiers are filled by the whole sum in a product, oldest positions first. */
export function slicesOfDay(
  db: Db,
  positions: readonly EarnPositionRecord[],
  day: number,
): readonly { readonly position: EarnPositionRecord; readonly slices: readonly RewardSlice[] }[] {
  const byProduct = Map.groupBy(positions, ({ productId }) => productId);
  return [...byProduct].flatMap(([productId, own]) => {
    const lows = own.map((position) => lowOn(position, day));
    const flexible = slicesOfPositions(ratesOn(db, productId, day), lows);
    return own.map((position, index) => ({
      position,
      slices: position.type === 'locked' ? frozenSlicesOf(position) : (flexible[index] ?? []),
    }));
  });
}

function payDay(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  day: number,
  slices: readonly RewardSlice[],
): void {
  const { id, userId, rewardCoinId, carried } = position;
  assert(position.settledDay === day - 1, 'days are paid one after the other');
  const reward = rewardOfDay(slices, carried);
  if (!payReward(tx, position, day, reward.paid)) {
    endUncovered(tx, position);
    return;
  }
  const paid = { slices, carried, paid: reward.paid, rewardCoinId };
  dayTable.insert(tx.db, { positionId: id, day, userId, ...paid });
  if (position.type === 'locked') {
    addOwed(tx.db, position.productId, 0n - reward.paid * REWARD_DIVISOR);
  }
  position.paid = (position.paid + reward.paid) as EarnPositionRecord['paid'];
  position.carried = reward.carried;
  position.settledDay = day;
  position.nextDay = dueDayOf(position);
  savePosition(tx.db, position);
  publishPosition(tx, position);
}

/** The house cannot pay: the product closes, and the position is returned rather than left without rewards. */
function endUncovered(tx: EarnTransaction, position: EarnPositionRecord): void {
  productTable.update(tx.db, { id: position.productId }, { isOpen: false });
  tx.onAlarm(`Position ${position.id} was returned: the house cannot pay its reward.`);
  endPosition(tx, position, { note: 'closed' });
  notifyPosition(tx, position, 'redeemed');
}

function endWhatIsDue(tx: EarnTransaction, position: EarnPositionRecord, today: number): void {
  const { redeemDay, lastDay } = position;
  if (redeemDay !== undefined && redeemDay <= today) {
    endPosition(tx, position);
    notifyPosition(tx, position, 'redeemed');
  } else if (lastDay !== undefined && lastDay < today) mature(tx, position, today);
}
