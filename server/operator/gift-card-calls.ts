/** Calls of gift cards: themes, and decisions about cards. Every change is audited. */
import * as calls from '#contract/operator/gift-cards.ts';
import type { AuditAction } from '#contract/operator/audit.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import {
  closedReturns,
  decideCard,
  reportedCards,
  type CardDecision,
} from '#server/gift-cards/card-desk.ts';
import type { CardTransaction } from '#server/gift-cards/card-context.ts';
import type { GiftCardService } from '#server/gift-cards/gift-card-service.ts';
import { allThemes, saveTheme } from '#server/gift-cards/themes.ts';
import { accept, handle } from '#server/http/handler.ts';
import { writeAudit, type AuditEntry } from './audit.ts';
import { replyWith } from './operator-outcome.ts';

const ACTIONS: Readonly<Record<CardDecision, AuditAction>> = {
  lock: 'gift_card_locked',
  unlock: 'gift_card_unlocked',
  return: 'gift_card_returned',
};

/** A change by the desk, in one transaction with its line of the audit. */
async function change(
  service: GiftCardService,
  line: AuditEntry,
  work: (tx: CardTransaction) => OperatorOutcome,
) {
  const outcome = await service.run((tx) => {
    const done = work(tx);
    if (done === 'done') writeAudit(tx.db, line, tx.now);
    tx.afterCommit(tx.onMail);
    return done;
  });
  return replyWith(outcome);
}

export const giftCardCalls = (service: GiftCardService) => [
  handle(calls.deskGiftCards, () =>
    accept('', {
      themes: [...allThemes(service.context.db)],
      reported: [...reportedCards(service.context)],
      closedReturns: [...closedReturns(service.context)],
    }),
  ),

  handle(calls.saveGiftCardTheme, ({ body, address }) => {
    const name = withoutDirection(body.name).trim();
    const line = {
      action: 'gift_card_theme_saved',
      subject: body.id === undefined ? name : String(body.id),
      detail: [name, body.category, body.design, body.color, body.isOffered ? 'offered' : ''].join(
        ' · ',
      ),
      address,
    } as const;
    return change(service, line, ({ db }) => {
      if (name === '') return 'field_invalid';
      return saveTheme(db, { ...body, name }) === undefined ? 'not_found' : 'done';
    });
  }),

  handle(calls.decideGiftCard, ({ params, body: { decision, note }, address }) => {
    const plain = withoutDirection(note);
    const line = { action: ACTIONS[decision], subject: params.cardNumber, detail: plain, address };
    return change(service, line, (tx) =>
      decideCard(tx, params.cardNumber, { decision, note: plain }),
    );
  }),
];
