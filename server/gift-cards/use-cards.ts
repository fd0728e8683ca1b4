/** Uses cards: by their code, or as their holder. The wrong codes of a user are counted in the same transaction. */
import type { UserId } from '#contract/core/ids.ts';
import { giftCodeProblemOf, plainGiftCode } from '#domain/gift-cards/code.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { attemptsLeft, lockRejection, noteAttempt, type Guesser } from './attempts.ts';
import { codeHashOf } from './card-codes.ts';
import type { CardRecords, CardTransaction } from './card-context.ts';
import { tell } from './card-notices.ts';
import { cardByCodeHash, cardByNumber, type CardRecord } from './card-rows.ts';
import { bind, endedRejection, redeem, useRejection } from './card-states.ts';

/** Finds a card by the decrypted text of a code. One answer for a code that no card has and for text that is none: both
 *  are hashed and looked up, and both count. */
function findByCode(tx: CardRecords, guesser: Guesser, text: string) {
  const { db, now } = tx;
  const locked = lockRejection(db, 'code', guesser, now);
  if (locked !== undefined) return locked;
  const plain = plainGiftCode(text);
  const found = cardByCodeHash(db, codeHashOf(tx, plain));
  if (found !== undefined && giftCodeProblemOf(plain) === undefined) return found;
  noteAttempt(db, 'code', guesser, now);
  return reject('gift_code_wrong', {
    details: { attempts_left: attemptsLeft(db, 'code', guesser.userId, now) },
  });
}

/** A right code of a card that this user may use. */
function usableByCode(tx: CardRecords, guesser: Guesser, text: string) {
  const card = findByCode(tx, guesser, text);
  if (isRejection(card)) return card;
  return useRejection(card, guesser.userId, tx.now) ?? card;
}

export function addByCode(tx: CardTransaction, guesser: Guesser, text: string) {
  const card = usableByCode(tx, guesser, text);
  // A holder who adds a card again has it already.
  if (isRejection(card) || card.status === 'added') return card;
  return bind(tx, card, guesser.userId);
}

export function redeemByCode(tx: CardTransaction, guesser: Guesser, text: string) {
  const card = usableByCode(tx, guesser, text);
  return isRejection(card) ? card : redeemFor(tx, card, guesser.userId);
}

/** A card that the user holds. @returns a rejection for one of somebody else; its creator learns that it has ended */
export function heldCard(tx: CardRecords, userId: UserId, number: string) {
  const card = cardByNumber(tx.db, number);
  if (card?.ownerId === userId) return card;
  const ended = card?.creatorId === userId ? endedRejection(card, tx.now) : undefined;
  return ended ?? reject('not_found');
}

export function redeemHeld(tx: CardTransaction, userId: UserId, number: string) {
  const card = heldCard(tx, userId, number);
  if (isRejection(card)) return card;
  return useRejection(card, userId, tx.now) ?? redeemFor(tx, card, userId);
}

function redeemFor(tx: CardTransaction, card: CardRecord, userId: UserId) {
  const redeemed = redeem(tx, card, userId);
  if (isRejection(redeemed)) return redeemed;
  if (card.creatorId !== userId) tell(tx, redeemed, 'redeemed', [card.creatorId]);
  return redeemed;
}

/** What a card is, by its number. Wrong numbers are counted. */
export function faceByNumber(tx: CardRecords, guesser: Guesser, number: string) {
  const { db, now } = tx;
  const locked = lockRejection(db, 'number', guesser, now);
  if (locked !== undefined) return locked;
  const card = cardByNumber(db, number);
  if (card !== undefined) return card;
  noteAttempt(db, 'number', guesser, now);
  return reject('not_found');
}
