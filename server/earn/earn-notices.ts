/** Notifications about positions and rates. */
import { decimalOfUnits, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { EarnEvent } from '#contract/entities/notification-account.ts';
import { coinCodeOf, type EarnTransaction } from './earn-context.ts';
import type { EarnPositionRecord } from './position-rows.ts';

interface NoticeFacts {
  readonly amount?: Units | undefined;
  readonly apr?: Decimal | undefined;
  readonly at?: EpochMs | undefined;
}

export function notifyPosition(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  event: EarnEvent,
  facts: NoticeFacts = {},
): void {
  const { userId, coinId, amount } = position;
  notifyEarn(tx, userId, { event, coinId }, { amount, ...facts });
}

export function notifyEarn(
  tx: EarnTransaction,
  userId: UserId,
  { event, coinId }: { readonly event: EarnEvent } & Pick<EarnPositionRecord, 'coinId'>,
  { amount, apr, at }: NoticeFacts,
): void {
  const coin = coinCodeOf(tx, coinId);
  const text = amount === undefined ? undefined : decimalOfUnits(amount);
  tx.putNotification(userId, { kind: 'earn', event, coin, amount: text, apr, at }, tx.now);
}
