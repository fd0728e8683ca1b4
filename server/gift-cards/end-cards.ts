/** Ends cards without a redemption: revoke, and the expiry. Reports lock them. */
import type { UserId } from '#contract/core/ids.ts';
import {
  EXPIRY_NOTICE_DAYS,
  isRevocable,
  type CardHistory,
} from '#domain/gift-cards/card-rules.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { CardRecords, CardTransaction } from './card-context.ts';
import { tell } from './card-notices.ts';
import { cardByNumber, cardsToAnnounce, insertReport, type CardRecord } from './card-rows.ts';
import { endedRejection, endUnused, lock, mustChange, redeem } from './card-states.ts';

export const historyOf = (card: CardRecord): CardHistory => ({
  status: card.status,
  isRevealed: card.revealedAt !== undefined,
  isSent: card.sentAt !== undefined,
  wasAdded: card.addedAt !== undefined,
  isRestricted: card.restrictedToId !== undefined,
});

export function revokeCard(tx: CardTransaction, userId: UserId, number: string) {
  const card = cardByNumber(tx.db, number);
  if (card === undefined || card.creatorId !== userId) return reject('not_found');
  const ended = endedRejection(card, tx.now);
  if (ended !== undefined) return ended;
  if (!isRevocable(historyOf(card))) return reject('gift_card_not_revocable');
  const revoked = endUnused(tx, card, { status: 'revoked', receiverId: userId, actorId: userId });
  if (card.ownerId !== userId) tell(tx, revoked, 'revoked', [card.ownerId]);
  return revoked;
}

/** A creator reports a card until somebody has added it: then it belongs to its holder. */
export function reportCard(tx: CardTransaction, userId: UserId, number: string, text: string) {
  const card = cardByNumber(tx.db, number);
  const isOwn =
    card?.ownerId === userId || (card?.creatorId === userId && card.addedAt === undefined);
  if (card === undefined || !isOwn) return reject('not_found');
  const ended = endedRejection(card, tx.now);
  if (ended !== undefined) return ended;
  insertReport(tx.db, {
    cardId: card.id,
    reporterId: userId,
    text: withoutDirection(text),
    createdAt: tx.now,
  });
  return lock(tx, card, userId);
}

/**
 * Ends a card whose time is over: the amount returns. An added one redeems itself to its holder.
 * @returns 'later' for a card that the house cannot pay now
 */
export function expireCard(tx: CardTransaction, number: string): 'done' | 'later' {
  const card = cardByNumber(tx.db, number);
  if (card === undefined || card.expiresAt > tx.now) return 'done';
  if (card.status === 'added') {
    const redeemed = redeem(tx, card, card.ownerId);
    if (isRejection(redeemed)) return 'later';
    tell(tx, redeemed, 'redeemed_by_itself', [card.ownerId]);
  } else if (card.status === 'active') {
    const { beneficiaryId, ownerId, creatorId } = card;
    const expired = endUnused(tx, card, {
      status: 'expired',
      receiverId: beneficiaryId,
      actorId: undefined,
    });
    tell(tx, expired, 'expired', [beneficiaryId, ownerId, creatorId]);
  }
  return 'done';
}

const ANNOUNCED_PER_TICK_MAX = 100;

/** Tells of cards that expire soon, each notice once. @returns whether there was one */
export function announceExpiries(tx: CardRecords): boolean {
  // The shortest time first: a card that is due in a day needs no other notice.
  const due = EXPIRY_NOTICE_DAYS.toSorted((a, b) => a - b).flatMap((days) =>
    cardsToAnnounce(tx.db, days, tx.now, ANNOUNCED_PER_TICK_MAX).map((card) => ({ card, days })),
  );
  const told = new Set<number>();
  for (const { card, days } of due) {
    if (told.has(card.id)) continue;
    told.add(card.id);
    const noted = mustChange(tx, card, { noticeDays: days });
    tell(tx, noted, 'expiring', [card.beneficiaryId, card.ownerId], card.expiresAt);
  }
  return told.size > 0;
}
