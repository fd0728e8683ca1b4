/** Cards as their readers see them. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { CardFace, GiftCard } from '#contract/entities/gift-card.ts';
import { isRevocable } from '#domain/gift-cards/card-rules.ts';
import type { GiftCardContext } from './card-context.ts';
import { coinCodeOf } from './card-notices.ts';
import type { CardRecord } from './card-rows.ts';
import { historyOf } from './end-cards.ts';

type Coins = Pick<GiftCardContext, 'coins'>;

export function faceOf(context: Coins, card: CardRecord): CardFace {
  return {
    number: card.number,
    coin: coinCodeOf(context, card.coinId),
    amount: decimalOfUnits(card.amount),
    faceCoin: coinCodeOf(context, card.faceCoinId),
    status: card.status,
    themeId: card.themeId,
    expiresAt: card.expiresAt,
    isRevocable: isRevocable(historyOf(card)),
    isRestricted: card.restrictedToId !== undefined || card.status === 'added',
  };
}

/** @param readerId undefined for the desk */
export function cardOf(context: Coins, card: CardRecord, readerId: UserId | undefined): GiftCard {
  const isCreator = card.creatorId === readerId;
  return {
    ...faceOf(context, card),
    fee: decimalOfUnits(card.fee),
    note: card.note,
    isCreator,
    isHolder: card.ownerId === readerId,
    restrictedTo: isCreator || readerId === undefined ? card.restrictedName : undefined,
    createdAt: card.createdAt,
    revealedAt: card.revealedAt,
    addedAt: card.addedAt,
    redeemedAt: card.redeemedAt,
    redeemedAmount: card.redeemedAmount && decimalOfUnits(card.redeemedAmount),
    redeemRate: card.redeemRate && decimalOfUnits(card.redeemRate),
  };
}
