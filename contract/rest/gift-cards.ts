/** Gift cards. Codes travel encrypted in both directions: to the exchange with its public key, from it with one that
 *  the caller made for this call. */
import * as v from 'valibot';
import { base64Text } from '../base64-text.ts';
import { decimal } from '../core/decimal.ts';
import { GIFT_CARD_QUANTITY_MAX, GIFT_CARD_REPORT_LENGTH_MAX } from '../core/gift-cards.ts';
import { route } from '../core/route.ts';
import { listOf, plain, type ModelOf } from '../codec.ts';
import { coinCodeText, convertWallet } from '../entities/convert.ts';
import {
  cardFaceCodec,
  cardNumberText,
  giftCardCodec,
  giftCardThemeCodec,
  giftNoteText,
} from '../entities/gift-card.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { pageFields, pageOf } from '../pages.ts';
import {
  countIn,
  countNumber,
  decimalText,
  idNumber,
  isoTime,
  positiveDecimal,
  requestIdText,
  shortText,
} from '../wire.ts';
import { RECEIVER_TYPES } from '../core/receiver.ts';
import { numberedInBody } from '../numbered.ts';

const requestId = field('request_id', requestIdText);
const cardNumber = field('card_no', cardNumberText);
const twoFactorCode = omittableField('g2f_code', shortText(20));

/** Ciphertext of RSA-OAEP with SHA-256 and a key of 2,048 bits, in base64. */
const ciphertext = base64Text(525);
/** Public key as SPKI, in base64. */
const publicKeyText = base64Text(900);
const keyId = v.pipe(v.string(), v.regex(/^[\w-]{4,64}$/, 'a key ID'));
const encryptedCode = {
  keyId: field('key_id', keyId),
  code: field('redeem_code', ciphertext),
};

export const giftCardThemes = route({
  method: 'GET',
  path: '/gift-card-themes',
  access: 'public',
  reply: listOf(giftCardThemeCodec),
  isSilent: true,
});

const rulesCodec = fields({
  /** Coins of which cards can be made. */
  coins: field('coins', listOf(plain(coinCodeText))),
  /** Coins in which the value of a card can be fixed. */
  fixedCoins: fieldWithDefault('fixed_coins', listOf(plain(coinCodeText)), []),
  /** Fee as a fraction of the amount. */
  feeRate: field('fee_rate', decimalText),
  /** In dollars: the smallest value of a card, and the largest. */
  valueMin: fieldWithDefault('value_min', decimalText, decimal('0')),
  capPerCard: field('cap', decimalText),
  capPerDay: field('day_cap', decimalText),
  usedToday: fieldWithDefault('day_used', decimalText, decimal('0')),
  expiryMonths: field('expiry_months', countNumber),
  quantityMax: field('quantity_max', countNumber),
  /** Wrong codes that are left before redeeming is locked. */
  attemptsLeft: field('attempts_left', countNumber),
  lockedUntil: optionalField('locked_until', isoTime),
});
export type GiftCardRules = ModelOf<typeof rulesCodec>;

/** Rules and what the reader has used of them. */
export const giftCardRules = route({
  method: 'GET',
  path: '/gift-card-rules',
  access: 'trader',
  reply: rulesCodec,
  isSilent: true,
});

const publicKeyCodec = fields({
  id: field('key_id', keyId),
  key: field('public_key', publicKeyText),
  validUntil: field('valid_until', isoTime),
});
export type GiftCardKey = ModelOf<typeof publicKeyCodec>;

export const giftCardKey = route({
  method: 'GET',
  path: '/gift-card-public-key',
  access: 'public',
  reply: publicKeyCodec,
  isSilent: true,
});

const newCardFields = {
  coin: field('coin_type', coinCodeText),
  /** Of one card. */
  amount: field('amount', positiveDecimal),
  faceCoin: omittableField('face_coin_type', coinCodeText),
  quantity: fieldWithDefault('quantity', countIn(1, GIFT_CARD_QUANTITY_MAX), 1),
};

const costCodec = fields({
  /** Of all cards. */
  fee: field('fee', decimalText),
  /** Leaves the wallet: all cards with their fees. */
  total: field('total', decimalText),
  /** Value of one card in dollars; undefined without a price. */
  value: optionalField('value', decimalText),
  expiresAt: field('expires_at', isoTime),
});
export type GiftCardCost = ModelOf<typeof costCodec>;

export const previewGiftCard = route({
  method: 'POST',
  path: '/gift-card-preview',
  access: 'trader',
  body: fields(newCardFields),
  reply: costCodec,
  isSilent: true,
});

/** All cards or none. */
export const createGiftCards = route({
  method: 'POST',
  path: '/gift-card-create',
  access: 'trader',
  body: fields({
    ...newCardFields,
    themeId: field('theme_id', idNumber),
    note: fieldWithDefault('note', giftNoteText, ''),
    /** UID of the only user who can add or redeem it. */
    restrictedTo: omittableField('restricted_to', shortText(20)),
    wallet: field('wallet_type', convertWallet),
    twoFactorCode,
    requestId,
  }),
  reply: listOf(giftCardCodec),
});

export const GIFT_CARD_TABS = ['created', 'held', 'redeemed'] as const;
export type GiftCardTab = (typeof GIFT_CARD_TABS)[number];

export const giftCards = route({
  method: 'GET',
  path: '/gift-card-list',
  access: 'trader',
  query: fields({ ...pageFields, tab: field('tab', v.picklist(GIFT_CARD_TABS)) }),
  reply: pageOf(giftCardCodec),
  isSilent: true,
});

export const giftCard = route({
  method: 'GET',
  path: '/gift-card-details/:card_no',
  access: 'trader',
  params: fields({ cardNumber }),
  reply: giftCardCodec,
  isSilent: true,
});

/** What a card is, by its public number. */
export const validateGiftCard = route({
  method: 'GET',
  path: '/gift-card-validate',
  access: 'trader',
  query: fields({ cardNumber }),
  reply: cardFaceCodec,
  isSilent: true,
});

/** The code of an own card, encrypted for the caller. Each time is recorded. */
export const revealGiftCard = route({
  method: 'POST',
  path: '/gift-card-reveal',
  access: 'trader',
  body: fields({ cardNumber, publicKey: field('public_key', publicKeyText), twoFactorCode }),
  reply: fields({ code: field('redeem_code', ciphertext) }),
});

export const addGiftCard = route({
  method: 'POST',
  path: '/gift-card-add',
  access: 'trader',
  body: fields({ ...encryptedCode, requestId }),
  reply: giftCardCodec,
});

export const redeemGiftCard = route({
  method: 'POST',
  path: '/gift-card-redeem',
  access: 'trader',
  body: fields({ ...encryptedCode, requestId }),
  reply: giftCardCodec,
});

/** A card that the reader holds needs no code. */
export const redeemHeldGiftCard = route({
  method: 'POST',
  path: '/gift-card-redeem-held',
  access: 'trader',
  body: fields({ cardNumber, requestId }),
  reply: giftCardCodec,
});

/** A new code is made, and the old one is void. A receiver with an account becomes the only one. */
export const sendGiftCard = route({
  method: 'POST',
  path: '/gift-card-send',
  access: 'trader',
  body: fields({
    cardNumber,
    receiverType: field('receiver_type', numberedInBody(RECEIVER_TYPES)),
    receiver: field('receiver', shortText(254)),
    note: fieldWithDefault('note', giftNoteText, ''),
    twoFactorCode,
    requestId,
  }),
  reply: giftCardCodec,
});

export const revokeGiftCard = route({
  method: 'POST',
  path: '/gift-card-revoke',
  access: 'trader',
  body: fields({ cardNumber, requestId }),
  reply: giftCardCodec,
});

/** Locks a lost or stolen card until the operator decides. */
export const reportGiftCard = route({
  method: 'POST',
  path: '/gift-card-report',
  access: 'trader',
  body: fields({
    cardNumber,
    text: field('text', v.pipe(shortText(GIFT_CARD_REPORT_LENGTH_MAX), v.trim(), v.minLength(1))),
    requestId,
  }),
  reply: giftCardCodec,
});
