/** Cards for the operator's desk. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { ClosedReturn, ReportedCard } from '#contract/operator/gift-cards.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import type { CardTransaction, GiftCardContext } from './card-context.ts';
import { coinCodeOf, tell } from './card-notices.ts';
import {
  actsOf,
  cardByNumber,
  cardsToClosed,
  decideReports,
  insertReport,
  lockedCards,
  reportTextOf,
} from './card-rows.ts';
import { endUnused, lock, unlock } from './card-states.ts';
import { cardOf } from './card-view.ts';

const SHOWN_MAX = 200;

/** Oldest first. */
export const reportedCards = (context: GiftCardContext): readonly ReportedCard[] =>
  lockedCards(context.db, SHOWN_MAX).map((card) => ({
    ...cardOf(context, card, undefined),
    creatorId: card.creatorId,
    holderId: card.ownerId,
    report: reportTextOf(context.db, card.id),
    history: [...actsOf(context.db, card.id)],
  }));

/** Amounts that cards have credited to closed accounts, newest first. They are never lost: the accounts' balances stay. */
export const closedReturns = (context: GiftCardContext): readonly ClosedReturn[] =>
  cardsToClosed(context.db, SHOWN_MAX).map((card) => ({
    number: card.number,
    userId: card.status === 'redeemed' ? card.ownerId : card.beneficiaryId,
    coin: coinCodeOf(context, card.status === 'redeemed' ? card.faceCoinId : card.coinId),
    amount: decimalOfUnits(card.redeemedAmount ?? card.amount),
    at: card.endedAt ?? card.createdAt,
  }));

export type CardDecision = 'lock' | 'unlock' | 'return';

/** Decides about a card. The amount of an ended one returns to its creator, once. */
export function decideCard(
  tx: CardTransaction,
  number: string,
  { decision, note }: { readonly decision: CardDecision; readonly note: string },
): OperatorOutcome {
  const { db, now } = tx;
  const card = cardByNumber(db, number);
  if (card === undefined) return 'not_found';
  if (decision === 'lock') {
    if (card.status !== 'active' && card.status !== 'added') return 'state_changed';
    insertReport(db, { cardId: card.id, text: note, createdAt: now });
    lock(tx, card, undefined);
    return 'done';
  }
  if (card.status !== 'locked') return 'state_changed';
  decideReports(db, card.id, decision, now);
  if (decision === 'unlock') {
    unlock(tx, card);
    return 'done';
  }
  const receiverId = card.creatorId;
  const ended = endUnused(tx, card, {
    status: 'revoked',
    receiverId,
    actorId: undefined,
    act: 'returned',
  });
  tell(tx, ended, 'revoked', [card.creatorId, card.ownerId]);
  return 'done';
}
