/** Wire examples of gift cards. */
import { decimal } from '../core/decimal.ts';
import { DAY_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { WireOf } from '../codec.ts';
import type { cardFaceCodec, giftCardCodec, giftCardThemeCodec } from '../entities/gift-card.ts';
import type { giftCardKey, giftCardRules, previewGiftCard } from '../rest/gift-cards.ts';
import { SAMPLE_TIME } from './spot.ts';

const daysFromNow = (days: number): string => isoOf((SAMPLE_TIME + days * DAY_MS) as EpochMs);

export const CARD_NUMBER = '4821590736154408';
export const REQUEST_ID = '2e5c7f84-1b6d-4a90-b3f7-08d91c4ae6b5';
export const KEY_ID = 'k-20260101';
/** 256 bytes. */
export const CIPHERTEXT = `${'q7Jd'.repeat(85)}qw==`;
export const PUBLIC_KEY = `MIIB${'Ij0N'.repeat(97)}`;

export const giftCardThemeWire: WireOf<typeof giftCardThemeCodec> = {
  id: 2,
  name: 'Happy birthday',
  category: 'Celebrations',
  design: 'birthday',
  color: '#7a5af8',
};

export const cardFaceWire: WireOf<typeof cardFaceCodec> = {
  card_no: CARD_NUMBER,
  coin_type: 'USDT',
  amount: decimal('50'),
  face_coin_type: 'USDT',
  status: 1,
  theme_id: 2,
  expires_at: daysFromNow(181),
  revocable: true,
  restricted: false,
};

export const giftCardWire: WireOf<typeof giftCardCodec> = {
  ...cardFaceWire,
  fee: decimal('0'),
  note: 'Happy birthday!',
  created_by_me: true,
  held_by_me: true,
  restricted_to: null,
  created_at: daysFromNow(-1),
  revealed_at: null,
  added_at: null,
  redeemed_at: null,
  redeemed_amount: null,
  redeem_rate: null,
};

export const giftCardRulesWire: WireOf<typeof giftCardRules.reply> = {
  coins: ['BTC', 'ETH', 'USDT'],
  fixed_coins: ['USDT'],
  fee_rate: decimal('0'),
  value_min: decimal('1'),
  cap: decimal('500'),
  day_cap: decimal('2000'),
  day_used: decimal('50'),
  expiry_months: 6,
  quantity_max: 20,
  attempts_left: 5,
  locked_until: null,
};

export const giftCardKeyWire: WireOf<typeof giftCardKey.reply> = {
  key_id: KEY_ID,
  public_key: PUBLIC_KEY,
  valid_until: daysFromNow(1),
};

export const giftCardCostWire: WireOf<typeof previewGiftCard.reply> = {
  fee: decimal('0'),
  total: decimal('50'),
  value: decimal('50'),
  expires_at: daysFromNow(181),
};

export const codeBody = {
  key_id: KEY_ID,
  redeem_code: CIPHERTEXT,
  request_id: REQUEST_ID,
} as const;
export const cardBody = { card_no: CARD_NUMBER, request_id: REQUEST_ID } as const;
