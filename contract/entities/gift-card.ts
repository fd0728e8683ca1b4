/** Gift cards: themes, cards and what one shows before it is redeemed. The code of a card is in none of them. */
import * as v from 'valibot';
import { GIFT_CARD_NOTE_LENGTH_MAX, GIFT_CARD_STATUSES } from '../core/gift-cards.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { decimalText, idNumber, isoTime, knownText, shortText } from '../wire.ts';
import { coinCodeText } from './convert.ts';

/** Drawings that the client has; one of another back end is drawn plain. */
export const GIFT_CARD_DESIGNS = [
  'plain',
  'birthday',
  'wedding',
  'new_year',
  'thank_you',
  'baby',
  'graduation',
  'ramadan',
  'tet',
] as const;
export type GiftCardDesign = (typeof GIFT_CARD_DESIGNS)[number];

const COLOR = /^#[0-9a-f]{6}$/i;
export const giftCardThemeCodec = fields({
  id: field('id', idNumber),
  name: field('name', shortText(60)),
  category: fieldWithDefault('category', shortText(40), ''),
  design: field('design', knownText(GIFT_CARD_DESIGNS, 40, 'plain')),
  /** Color of the card, as #rrggbb. */
  color: field('color', v.pipe(v.string(), v.regex(COLOR, 'a color as #rrggbb'))),
});
export type GiftCardTheme = ModelOf<typeof giftCardThemeCodec>;

/** Public number of a card: 16 digits. */
export const cardNumberText = v.pipe(v.string(), v.regex(/^\d{16}$/, 'sixteen digits'));
export const giftCardStatus = numberedInBody(GIFT_CARD_STATUSES);
export const giftNoteText = shortText(GIFT_CARD_NOTE_LENGTH_MAX);

const coin = field('coin_type', coinCodeText);

/** What anybody sees who has the card number. */
export const cardFaceCodec = fields({
  number: field('card_no', cardNumberText),
  coin,
  amount: field('amount', decimalText),
  /** Coin in which the card pays; equal to `coin` unless its value is fixed in `coin`. */
  faceCoin: fieldWithFallback('face_coin_type', coinCodeText, coin),
  status: field('status', giftCardStatus),
  themeId: field('theme_id', idNumber),
  expiresAt: field('expires_at', isoTime),
  /** Whether the creator can still take it back. */
  isRevocable: field('revocable', v.boolean()),
  /** Whether only one user can add or redeem it. */
  isRestricted: field('restricted', v.boolean()),
});
export type CardFace = ModelOf<typeof cardFaceCodec>;

/** A card of the reader: created or held. */
export const giftCardCodec = fields({
  ...cardFaceCodec.fields,
  /** Of this card. */
  fee: field('fee', decimalText),
  note: fieldWithDefault('note', giftNoteText, ''),
  isCreator: field('created_by_me', v.boolean()),
  isHolder: field('held_by_me', v.boolean()),
  /** Email or UID of the only receiver, with most letters hidden; only for the creator. */
  restrictedTo: optionalField('restricted_to', shortText(120)),
  createdAt: field('created_at', isoTime),
  /** When the code was first shown to somebody. */
  revealedAt: optionalField('revealed_at', isoTime),
  addedAt: optionalField('added_at', isoTime),
  redeemedAt: optionalField('redeemed_at', isoTime),
  /** What was credited; of a card whose value is fixed in another coin, at the rate of that moment. */
  redeemedAmount: optionalField('redeemed_amount', decimalText),
  /** Price of one coin that was paid out, in the coin of the card; undefined when both are the same. */
  redeemRate: optionalField('redeem_rate', decimalText),
});
export type GiftCard = ModelOf<typeof giftCardCodec>;
