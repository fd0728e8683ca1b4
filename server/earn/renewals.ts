/** Renewal of a locked position at maturity: the user's choice, and the notices 72 and 24 hours before. All functions run
 *  inside the caller's transaction. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { dayOf, RENEWAL_NOTICES_MS, startOfDay } from '#domain/earn/dates.ts';
import { effectiveAprOf } from '#domain/earn/tiers.ts';
import type { Db } from '#server/db/database.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { publishPosition, type EarnTransaction } from './earn-context.ts';
import { notifyPosition } from './earn-notices.ts';
import { renewedSlices } from './mature.ts';
import {
  findPosition,
  positionTable,
  renewingUntil,
  savePosition,
  type EarnPositionRecord,
} from './position-rows.ts';
import { productOf } from './product-rows.ts';
import { settleUser } from './settle.ts';

export interface RenewalRequest {
  readonly userId: UserId;
  readonly positionId: number;
  readonly isRenewing: boolean;
  readonly renewalFloor?: Decimal | undefined;
}

export function setRenewal(
  tx: EarnTransaction,
  { userId, positionId, isRenewing, renewalFloor }: RenewalRequest,
): EarnPositionRecord | Rejection<'not_found' | 'earn_position_inactive' | 'field_invalid'> {
  settleUser(tx, userId);
  const position = findPosition(tx.db, userId, positionId);
  if (position === undefined) return reject('not_found');
  if (position.status !== 'active') return reject('earn_position_inactive');
  if (isRenewing && !productOf(tx.db, position.productId).isRenewable) {
    return reject('field_invalid', { fields: { auto_renew: 'this product is not renewed' } });
  }
  position.isRenewing = isRenewing;
  position.renewalFloor = isRenewing ? renewalFloor : undefined;
  savePosition(tx.db, position);
  publishPosition(tx, position);
  return position;
}

/** Positions with a notice that is due. */
export const dueNotices = (db: Db, now: EpochMs): readonly EarnPositionRecord[] => {
  const [earliest] = RENEWAL_NOTICES_MS;
  const lastDay = dayOf(epochMs(now + earliest)) - 1;
  return renewingUntil(db, lastDay).filter((position) => isDue(position, now));
};

const dueCountOf = (position: EarnPositionRecord, now: EpochMs): number => {
  const maturesAt = maturityOf(position);
  return RENEWAL_NOTICES_MS.filter((before) => maturesAt - before <= now).length;
};

const isDue = (position: EarnPositionRecord, now: EpochMs): boolean =>
  dueCountOf(position, now) > position.noticeCount;

const maturityOf = ({ lastDay = 0 }: EarnPositionRecord): EpochMs => startOfDay(lastDay + 1);

/** Notices that were missed are not sent one by one: the last one stands for all. */
export function sendNotice(tx: EarnTransaction, id: number): void {
  const position = positionTable.find(tx.db, { id });
  if (position?.status !== 'active' || !position.isRenewing || !isDue(position, tx.now)) return;
  position.noticeCount = dueCountOf(position, tx.now);
  savePosition(tx.db, position);
  // At the rates of that day, as far as they are announced.
  const apr = effectiveAprOf(renewedSlices(tx, position, dayOf(maturityOf(position))));
  notifyPosition(tx, position, 'renewal_due', { apr, at: maturityOf(position) });
}
