/** Gift cards on the operator's desk: themes, and cards that were reported. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { cardNumberText, giftCardCodec, giftCardThemeCodec } from '../entities/gift-card.ts';
import { field, fields, fieldWithDefault, omittableField } from '../fields.ts';
import { countNumber, idNumber, shortText, userIdNumber } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

const deskTheme = fields({
  ...giftCardThemeCodec.fields,
  isOffered: field('offered', v.boolean()),
  cardCount: field('cards', countNumber),
});
export type DeskTheme = ModelOf<typeof deskTheme>;

const reportedCard = fields({
  ...giftCardCodec.fields,
  creatorId: field('creator_id', userIdNumber),
  holderId: omittableField('holder_id', userIdNumber),
  report: fieldWithDefault('report', shortText(1_000), ''),
});
export type ReportedCard = ModelOf<typeof reportedCard>;

export const deskGiftCards = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.giftCards,
  reply: fields({
    themes: field('themes', listOf(deskTheme)),
    reported: field('reported', listOf(reportedCard)),
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

/** Unlocks a reported card, or ends it: the amount returns to its creator. */
export const decideGiftCard = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.giftCards}/:card_no/decision`,
  params: fields({ cardNumber: field('card_no', cardNumberText) }),
  body: fields({
    decision: field('decision', v.picklist(['unlock', 'return'])),
    note: field('note', v.pipe(shortText(1_000), v.trim(), v.minLength(1))),
  }),
  reply: outcomeCodec,
});
