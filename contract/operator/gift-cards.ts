/** Gift cards on the operator's desk: themes, cards that are locked, and amounts that returned to closed accounts. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { cardNumberText, giftCardCodec, giftCardThemeCodec } from '../entities/gift-card.ts';
import { field, fields, fieldWithDefault, omittableField } from '../fields.ts';
import { countNumber, idNumber, isoTime, shortText, userIdNumber } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

const deskTheme = fields({
  ...giftCardThemeCodec.fields,
  isOffered: field('offered', v.boolean()),
  cardCount: field('cards', countNumber),
});
export type DeskTheme = ModelOf<typeof deskTheme>;

export const GIFT_CARD_ACTS = [
  'created',
  'revealed',
  'sent',
  'added',
  'redeemed',
  'expired',
  'revoked',
  'locked',
  'unlocked',
  'returned',
] as const;
export type GiftCardAct = (typeof GIFT_CARD_ACTS)[number];

const actCodec = fields({
  act: field('act', v.picklist(GIFT_CARD_ACTS)),
  at: field('at', isoTime),
  /** Undefined for the exchange and its operator. */
  userId: omittableField('user_id', userIdNumber),
});

const reportedCard = fields({
  ...giftCardCodec.fields,
  creatorId: field('creator_id', userIdNumber),
  holderId: omittableField('holder_id', userIdNumber),
  report: fieldWithDefault('report', shortText(1_000), ''),
  /** Oldest first. */
  history: fieldWithDefault('history', listOf(actCodec), []),
});
export type ReportedCard = ModelOf<typeof reportedCard>;

/** An amount that a card has credited to an account that is closed. */
const closedReturn = fields({
  number: field('card_no', cardNumberText),
  userId: field('user_id', userIdNumber),
  coin: giftCardCodec.fields.coin,
  amount: giftCardCodec.fields.amount,
  at: field('at', isoTime),
});
export type ClosedReturn = ModelOf<typeof closedReturn>;

export const deskGiftCards = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.giftCards,
  reply: fields({
    themes: field('themes', listOf(deskTheme)),
    reported: field('reported', listOf(reportedCard)),
    closedReturns: fieldWithDefault('closed_returns', listOf(closedReturn), []),
  }),
});

const theme = giftCardThemeCodec.fields;
export const saveGiftCardTheme = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.giftCards}/themes`,
  body: fields({
    /** Omitted for a new one. */
    id: omittableField('id', idNumber),
    name: theme.name,
    category: theme.category,
    design: theme.design,
    color: theme.color,
    isOffered: field('offered', v.boolean()),
  }),
  reply: outcomeCodec,
});

/** Locks a card, unlocks it, or ends a locked one: the amount returns to its creator. */
export const decideGiftCard = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.giftCards}/:card_no/decision`,
  params: fields({ cardNumber: field('card_no', cardNumberText) }),
  body: fields({
    decision: field('decision', v.picklist(['lock', 'unlock', 'return'])),
    note: field('note', v.pipe(shortText(1_000), v.trim(), v.minLength(1))),
  }),
  reply: outcomeCodec,
});
