/** Sends a card to another user, or to an email address of nobody yet. The card gets a new code, and the old one is void.
 *  A user becomes the only one who can use it, and needs no code; to others goes a link with the code in its fragment. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { isEmailAddress } from '#contract/core/entered-text.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import type { Clock } from '#contract/core/time.ts';
import { isoOf } from '#contract/core/time.ts';
import { groupedGiftCode } from '#domain/gift-cards/code.ts';
import { giftCardLinkOf } from '#domain/gift-cards/link.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import { audit, type Origin } from '#server/accounts/audit.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { maskedReceiver } from '#server/wallets/receivers.ts';
import { newCodeFor } from './card-codes.ts';
import type { CardTransaction } from './card-context.ts';
import { coinCodeOf, tell } from './card-notices.ts';
import { noteAct, type CardRecord } from './card-rows.ts';
import { mustChange, useRejection } from './card-states.ts';
import { heldCard } from './use-cards.ts';
import { sentence } from '#server/runtime/sentence.ts';

/** Receivers that a user may name per hour, so that neither accounts can be guessed nor strangers be mailed. */
const SEND_LIMITS = { pauseMs: 0, windowMs: HOUR_MS, countMax: 20 };

export interface SendRequest {
  readonly cardNumber: string;
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  readonly note: string;
  readonly twoFactorCode?: string | undefined;
}

type Named = NonNullable<ReturnType<CardTransaction['receiverOf']>>;

export class CardSender {
  readonly #named: RateLimiter;

  constructor(clock: Clock) {
    this.#named = new RateLimiter(clock, SEND_LIMITS);
  }

  send(tx: CardTransaction, trader: Trader, request: SendRequest, origin: Origin) {
    const { userId } = trader;
    const tooSoon = this.#named.rejectionOf(String(userId));
    if (tooSoon !== undefined) return tooSoon;
    const card = sendableCard(tx, trader, request.cardNumber);
    if (isRejection(card)) return card;
    const named = tx.receiverOf(request.receiverType, request.receiver);
    const permit = tx.leaving.decideSent({
      userId,
      coinId: card.coinId,
      amount: card.amount,
      receiver: named,
      hasLeft: card.creatorId === userId,
      now: tx.now,
    });
    if (isRejection(permit)) return permit;
    const receiver = receiverOf(trader, named);
    this.#named.enter(String(userId));
    if (isRejection(receiver)) return receiver;
    const wrongCode = tx.stepUp.checkSecondFactor(trader, request.twoFactorCode, origin, tx.now);
    if (wrongCode !== undefined) return wrongCode;
    tx.leaving.count(userId, permit.value, tx.now);
    const { address, device } = origin;
    audit(tx.db, { action: 'gift_card_sent', userId, address, device }, tx.now);
    return deliver(tx, card, receiver, { sender: trader, note: request.note });
  }
}

/** A creator may send a card again that is for another user: its receiver changes. */
function sendableCard(tx: CardTransaction, { userId }: Trader, number: string) {
  const card = heldCard(tx, userId, number);
  if (isRejection(card)) return card;
  const asUser = card.creatorId === userId ? (card.restrictedToId ?? userId) : userId;
  return useRejection(card, asUser, tx.now) ?? card;
}

function receiverOf({ userId }: Trader, named: Named | undefined) {
  if (named === undefined) return reject('receiver_not_found');
  if (named.userId === userId) return reject('receiver_is_self');
  const isMailable = named.type === 'email' && isEmailAddress(named.text);
  return named.userId === undefined && !isMailable ? reject('receiver_not_found') : named;
}

function deliver(
  tx: CardTransaction,
  card: CardRecord,
  receiver: Named,
  { sender, note }: { readonly sender: Trader; readonly note: string },
): CardRecord {
  const { code, codeHash, sealedCode } = newCodeFor(tx, card.number);
  const plainNote = withoutDirection(note).trim();
  const isCreator = card.creatorId === sender.userId;
  const sent = mustChange(tx, card, {
    status: 'active',
    codeHash,
    sealedCode,
    ownerId: receiver.userId ?? sender.userId,
    restrictedToId: receiver.userId,
    restrictedName: receiver.userId && maskedReceiver(receiver.type, receiver.text),
    // The note of a creator stays; one that was for the sender does not go on.
    note: plainNote === '' && isCreator ? card.note : plainNote,
    revealedAt: undefined,
    sentAt: tx.now,
  });
  noteAct(tx.db, card, { act: 'sent', actorId: sender.userId, at: tx.now });
  if (receiver.userId === undefined)
    mailCode(tx, sent, { recipient: receiver.text, senderId: sender.userId }, code);
  else tell(tx, sent, 'received', [receiver.userId]);
  return sent;
}

/** Without the sender's note: the exchange mails nobody what a user has written. */
function mailCode(
  tx: CardTransaction,
  card: CardRecord,
  to: { readonly recipient: string; readonly senderId: UserId },
  code: string,
): void {
  const sum = `${decimalOfUnits(card.amount)} ${coinCodeOf(tx, card.coinId)}`;
  const coin = coinCodeOf(tx, card.faceCoinId);
  const pays = card.faceCoinId === card.coinId ? [] : [sentence('It is paid in {coin}.', { coin })];
  const lines = [
    sentence('Someone has sent you a gift card of {sum}.', { sum }),
    ...pays,
    '',
    giftCardLinkOf(tx.origin(), code),
    sentence('Code: {code}', { code: groupedGiftCode(code) }),
    sentence('Card number: {number}', { number: card.number }),
    sentence('Valid until: {date}', { date: isoOf(card.expiresAt).slice(0, 10) }),
    '',
    sentence(
      'Sign in or sign up and add the card: then it is yours. Until then, anyone with the code can take it.',
    ),
    sentence('The exchange never asks for this code by phone or message.'),
  ];
  const subject = sentence('You received a Tidemark gift card');
  tx.putMail(to, { subject, lines }, tx.now);
  tx.afterCommit(tx.onMail);
}
