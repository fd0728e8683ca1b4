/** Notifies users of what happens to their cards. No notice contains a code. Every function runs inside the transaction
 *  of the change. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { GiftCardEvent } from '#contract/entities/notification-account.ts';
import { findUser, isClosed } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import type { CardRecords, GiftCardContext } from './card-context.ts';
import type { CardRecord } from './card-rows.ts';

export const coinCodeOf = (
  { coins }: Pick<GiftCardContext, 'coins'>,
  coinId: CardRecord['coinId'],
): string => coins.find(({ id }) => id === coinId)?.code ?? '';

/** A closed account has nobody who reads. */
export const isClosedAccount = (db: Db, userId: UserId): boolean => {
  const user = findUser(db, userId);
  return user !== undefined && isClosed(user);
};

export function tell(
  tx: CardRecords,
  card: CardRecord,
  event: GiftCardEvent,
  users: readonly UserId[],
  at?: EpochMs,
): void {
  for (const userId of new Set(users)) {
    if (isClosedAccount(tx.db, userId)) continue;
    const details = {
      kind: 'gift_card',
      event,
      cardNumber: card.number,
      coin: coinCodeOf(tx, card.coinId),
      amount: decimalOfUnits(card.amount),
      at,
    } as const;
    tx.putNotification(userId, details, tx.now);
  }
}
