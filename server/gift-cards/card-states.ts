/** Changes of a card's state. Each is one conditional update in the transaction that also moves the money. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { CardRecords, PayingTransaction } from './card-context.ts';
import { payBack, payOut } from './card-money.ts';
import { isClosedAccount, tell } from './card-notices.ts';
import { changeCard, noteAct, type CardChanges, type CardRecord } from './card-rows.ts';

export type StateName =
  | 'gift_card_redeemed'
  | 'gift_card_expired'
  | 'gift_card_locked'
  | 'gift_card_restricted';

/** Why a card cannot be used, whoever asks. */
export function endedRejection(
  card: CardRecord,
  now: CardRecords['now'],
): Rejection<Exclude<StateName, 'gift_card_restricted'>> | undefined {
  switch (card.status) {
    case 'redeemed':
      return reject('gift_card_redeemed');
    case 'locked':
      return reject('gift_card_locked');
    case 'expired':
      return reject('gift_card_expired');
    case 'revoked':
      return reject('gift_card_expired', { message: 'This gift card was revoked.' });
    default:
      // The timer ends it within a second. An added card does not expire.
      return card.status === 'active' && card.expiresAt <= now
        ? reject('gift_card_expired')
        : undefined;
  }
}

/** Why this user cannot use the card. */
export function useRejection(
  card: CardRecord,
  userId: UserId,
  now: CardRecords['now'],
): Rejection<StateName> | undefined {
  const ended = endedRejection(card, now);
  if (ended !== undefined) return ended;
  const isOthers =
    card.status === 'added'
      ? card.ownerId !== userId
      : card.restrictedToId !== undefined && card.restrictedToId !== userId;
  return isOthers ? reject('gift_card_restricted') : undefined;
}

/** @throws BrokenInvariant when the card has changed since it was read in the same transaction. */
export function mustChange(tx: CardRecords, card: CardRecord, changes: CardChanges): CardRecord {
  const changed = changeCard(tx.db, card, changes);
  assert(changed !== undefined, 'a card is changed in the transaction that has read it');
  return changed;
}

/** Binds a card to a user: nobody else can use it then, and it does not expire. */
export function bind(tx: CardRecords, card: CardRecord, userId: UserId): CardRecord {
  const added = mustChange(tx, card, {
    status: 'added',
    ownerId: userId,
    beneficiaryId: userId,
    restrictedToId: undefined,
    restrictedName: undefined,
    addedAt: tx.now,
  });
  noteAct(tx.db, card, { act: 'added', actorId: userId, at: tx.now });
  return added;
}

/** Credits a card. @returns a rejection when the house cannot pay now; the card is unchanged then. */
export function redeem(
  tx: PayingTransaction,
  card: CardRecord,
  userId: UserId,
): CardRecord | Rejection<'unavailable'> {
  const redemption = payOut(tx, card, userId);
  if (isRejection(redemption)) return redemption;
  const redeemed = mustChange(tx, card, {
    status: 'redeemed',
    ownerId: userId,
    sealedCode: undefined,
    redeemedAt: tx.now,
    endedAt: tx.now,
    redeemedAmount: redemption.paid,
    redeemRate: redemption.rate,
    isToClosed: isClosedAccount(tx.db, userId),
  });
  noteAct(tx.db, card, { act: 'redeemed', actorId: userId, at: tx.now });
  return redeemed;
}

/** Ends a card and returns its amount, once. */
export function endUnused(
  tx: PayingTransaction,
  card: CardRecord,
  {
    status,
    receiverId,
    actorId,
    act = status,
  }: {
    readonly status: 'expired' | 'revoked';
    readonly receiverId: UserId;
    /** Undefined: the exchange or its operator. */
    readonly actorId: UserId | undefined;
    readonly act?: 'expired' | 'revoked' | 'returned';
  },
): CardRecord {
  payBack(tx, card, receiverId);
  const ended = mustChange(tx, card, {
    status,
    lockedFrom: undefined,
    sealedCode: undefined,
    beneficiaryId: receiverId,
    endedAt: tx.now,
    isToClosed: isClosedAccount(tx.db, receiverId),
  });
  noteAct(tx.db, card, { act, actorId, at: tx.now });
  return ended;
}

/** @param actorId undefined: the operator */
export function lock(tx: CardRecords, card: CardRecord, actorId: UserId | undefined): CardRecord {
  const { status } = card;
  assert(status === 'active' || status === 'added', 'a card that can be used is locked');
  const locked = mustChange(tx, card, { status: 'locked', lockedFrom: status });
  noteAct(tx.db, card, { act: 'locked', actorId, at: tx.now });
  tell(tx, locked, 'locked', [card.creatorId, card.ownerId]);
  return locked;
}

export function unlock(tx: CardRecords, card: CardRecord): CardRecord {
  assert(card.lockedFrom !== undefined, 'a locked card knows its status');
  const unlocked = mustChange(tx, card, { status: card.lockedFrom, lockedFrom: undefined });
  noteAct(tx.db, card, { act: 'unlocked', actorId: undefined, at: tx.now });
  tell(tx, unlocked, 'unlocked', [card.creatorId, card.ownerId]);
  return unlocked;
}
