/** Moves the money of cards. The amount of every card that has not ended is in the exchange's account `gift_cards`; it
 *  leaves that account once, because all ends of a card have the same cause. */
import { assert } from '#contract/core/assert.ts';
import type { Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { redeemedAmountOf, redeemRateOf } from '#domain/gift-cards/amounts.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { Account, TransferType } from '#server/ledger/accounts.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { FacePayment, GiftCardContext, PayingTransaction } from './card-context.ts';
import type { CardRecord } from './card-rows.ts';
import { COIN_DECIMALS } from './gift-card-terms.ts';

/** Until a redemption without a price may be tried again. */
const PRICE_RETRY_MS = MINUTE_MS;

type CardMoney = Pick<
  CardRecord,
  'number' | 'coinId' | 'faceCoinId' | 'amount' | 'fee' | 'wallet' | 'creatorId'
>;

function move(
  { ledger, now }: PayingTransaction,
  { number }: Pick<CardMoney, 'number'>,
  transfer: {
    readonly debit: Account;
    readonly credit: Account;
    readonly amount: Units;
    readonly type: TransferType;
    readonly step: string;
  },
): void {
  const { step, ...rest } = transfer;
  const cause = `gift_card:${number}/${step}`;
  const posted = postTransfer(ledger, { ...rest, cause, postedAt: now });
  assert(posted === 'posted', 'a card was checked before its money moves');
}

const escrowOf = ({ ledger }: PayingTransaction, { coinId }: Pick<CardMoney, 'coinId'>): Account =>
  ledger.systemAccount('gift_cards', coinId);

/** Debits the creator. The balance was checked in the same transaction. */
export function payIn(tx: PayingTransaction, card: CardMoney): void {
  const { creatorId, coinId, wallet, amount, fee } = card;
  const debit = tx.ledger.coinAccounts(creatorId, coinId, wallet).available;
  const credit = escrowOf(tx, card);
  move(tx, card, { debit, credit, amount, type: 'gift_card_create', step: 'create' });
  if (fee === 0n) return;
  const house = tx.ledger.systemAccount('house', coinId);
  move(tx, card, { debit, credit: house, amount: fee, type: 'gift_card_fee', step: 'fee' });
}

/** All ends of a card. */
const END = 'end';

/** Returns the amount: to the creator's wallet that paid it, or to the spot wallet of somebody who had added the card. */
export function payBack(tx: PayingTransaction, card: CardMoney, receiverId: UserId): void {
  const { coinId, amount, creatorId } = card;
  const wallet = receiverId === creatorId ? card.wallet : 'spot';
  const credit = tx.ledger.coinAccounts(receiverId, coinId, wallet).available;
  move(tx, card, {
    debit: escrowOf(tx, card),
    credit,
    amount,
    type: 'gift_card_return',
    step: END,
  });
}

/** What a card pays now. */
export interface Redemption {
  readonly paid: Units;
  /** Undefined for a card that pays its own coin. */
  readonly rate: Units | undefined;
}

/** What a card would pay whose value is fixed in another coin. @returns undefined without current prices */
export function faceRedemptionOf(
  { house }: Pick<GiftCardContext, 'house'>,
  { coinId, faceCoinId, amount }: Pick<CardMoney, 'coinId' | 'faceCoinId' | 'amount'>,
): { readonly paid: Units; readonly rate: Units } | undefined {
  const [facePrice, coinPrice] = [house.priceOf(faceCoinId), house.priceOf(coinId)];
  const rate = facePrice && coinPrice && redeemRateOf(facePrice, coinPrice);
  return rate ? { paid: redeemedAmountOf(amount, rate, COIN_DECIMALS), rate } : undefined;
}

/** Credits the spot wallet of a user. @returns a rejection when the house cannot pay now: nothing has moved then. */
export function payOut(
  tx: PayingTransaction,
  card: CardMoney,
  userId: UserId,
): Redemption | Rejection<'unavailable'> {
  const { coinId, faceCoinId, amount } = card;
  const credit = tx.ledger.coinAccounts(userId, faceCoinId).available;
  const debit = escrowOf(tx, card);
  if (coinId === faceCoinId) {
    move(tx, card, { debit, credit, amount, type: 'gift_card_redeem', step: END });
    return { paid: amount, rate: undefined };
  }
  const redemption = payableOf(tx, card, userId);
  if (isRejection(redemption)) return redemption;
  const house = (of: CardMoney['coinId']) => tx.ledger.systemAccount('house', of);
  const type = 'gift_card_redeem';
  move(tx, card, { debit, credit: house(coinId), amount, type, step: END });
  const { paid } = redemption;
  move(tx, card, { debit: house(faceCoinId), credit, amount: paid, type, step: 'paid' });
  tx.house.count(paymentOf(card, userId, paid), tx.now);
  return redemption;
}

const paymentOf = (card: CardMoney, userId: UserId, toAmount: Units): FacePayment => ({
  userId,
  fromCoinId: card.coinId,
  toCoinId: card.faceCoinId,
  fromAmount: card.amount,
  toAmount,
});

function payableOf(
  tx: PayingTransaction,
  card: CardMoney,
  userId: UserId,
): Redemption | Rejection<'unavailable'> {
  const redemption = faceRedemptionOf(tx, card);
  if (redemption === undefined || redemption.paid === 0n) return rejectPrice();
  const { paid } = redemption;
  const stock = tx.ledger.balanceOf(tx.ledger.systemAccount('house', card.faceCoinId));
  const isPayable = stock >= paid && tx.house.allows(paymentOf(card, userId, paid), tx.now);
  return isPayable ? redemption : rejectPrice();
}

const rejectPrice = (): Rejection<'unavailable'> =>
  reject('unavailable', {
    message: 'This gift card cannot be redeemed right now. It stays as it is: try again later.',
    retryAfterMs: PRICE_RETRY_MS,
  });
