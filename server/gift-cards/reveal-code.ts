/** Shows the code of a card to its holder, as often as needed while the card is active. Each time is recorded, and the
 *  creator is told. */
import { audit, type Origin } from '#server/accounts/audit.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { codeOfCard } from './card-codes.ts';
import type { CardRecords } from './card-context.ts';
import { tell } from './card-notices.ts';
import { noteAct } from './card-rows.ts';
import { endedRejection, mustChange } from './card-states.ts';
import { encryptFor } from './code-keys.ts';
import { heldCard } from './use-cards.ts';

export interface RevealRequest {
  readonly cardNumber: string;
  readonly publicKey: string;
  readonly twoFactorCode?: string | undefined;
}

/** @returns the code, encrypted with the key of the caller */
export function revealCode(
  tx: CardRecords,
  trader: Trader,
  { cardNumber, publicKey, twoFactorCode }: RevealRequest,
  origin: Origin,
) {
  const { db, now } = tx;
  const { userId } = trader;
  const card = heldCard(tx, userId, cardNumber);
  if (isRejection(card)) return card;
  // The code of an added card is of no use to anybody.
  const ended = card.status === 'added' ? reject('not_found') : endedRejection(card, now);
  if (ended !== undefined) return ended;
  const suspended = tx.leaving.suspension(userId, now);
  if (suspended !== undefined) return suspended;
  const code = codeOfCard(tx, card);
  const encrypted = code && encryptFor(publicKey, code);
  if (encrypted === undefined || encrypted === '') {
    return reject('field_invalid', { fields: { public_key: 'an RSA key of 2,048 bits or more' } });
  }
  const absent = tx.stepUp.checkPresence(trader, twoFactorCode, origin, now);
  if (absent !== undefined) return absent;
  const revealed = mustChange(tx, card, { revealedAt: card.revealedAt ?? now });
  noteAct(db, card, { act: 'revealed', actorId: userId, at: now });
  const { address, device } = origin;
  audit(db, { action: 'gift_card_revealed', userId, address, device }, now);
  tell(tx, revealed, 'revealed', [card.creatorId, card.ownerId], now);
  return encrypted;
}
