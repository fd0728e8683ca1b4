/** Themes, rules and cards for the stories of gift cards. */
import { decimal } from '#contract/core/decimal.ts';
import {
  GIFT_CARD_DESIGNS,
  giftCardCodec,
  type GiftCard,
  type GiftCardTheme,
} from '#contract/entities/gift-card.ts';
import type { Page } from '#contract/pages.ts';
import { giftCardRules, previewGiftCard } from '#contract/rest/gift-cards.ts';
import { giftCardCostWire, giftCardRulesWire, giftCardWire } from '#contract/samples/gift-cards.ts';
import { giftCodeOf } from '#domain/gift-cards/code.ts';

const COLORS = [
  '#2f4858',
  '#7a5af8',
  '#b4235a',
  '#0b5fff',
  '#c2410c',
  '#7dd3fc',
  '#14532d',
  '#0f766e',
  '#b91c1c',
];
const NAMES = [
  'Plain',
  'Happy birthday',
  'Wedding',
  'New year',
  'Thank you',
  'New baby',
  'Graduation',
  'Ramadan',
  'Tết',
];

export const themes: readonly GiftCardTheme[] = GIFT_CARD_DESIGNS.map((design, index) => ({
  id: index + 1,
  name: NAMES[index] ?? design,
  category: '',
  design,
  color: COLORS[index] ?? '#2f4858',
}));

export const rules = giftCardRules.reply.decode(giftCardRulesWire);
export const cost = previewGiftCard.reply.decode(giftCardCostWire);
export const card: GiftCard = giftCardCodec.decode(giftCardWire);

const at = card.createdAt;

export const added: GiftCard = {
  ...card,
  number: '4821590736154416',
  status: 'added',
  themeId: 9,
  isCreator: false,
  isRevocable: false,
  note: '',
  addedAt: at,
};
/** Its value is fixed in another coin. */
export const redeemed: GiftCard = {
  ...card,
  number: '4821590736154424',
  status: 'redeemed',
  themeId: 4,
  faceCoin: 'BTC',
  isRevocable: false,
  revealedAt: at,
  redeemedAt: at,
  redeemRate: decimal('64250.1'),
  redeemedAmount: decimal('0.0007782'),
};
export const restricted: GiftCard = {
  ...card,
  number: '4821590736154432',
  isRestricted: true,
  restrictedTo: 'f***d@example.com',
  fee: decimal('0.05'),
};
export const locked: GiftCard = { ...card, number: '4821590736154440', status: 'locked' };

export const pageOf = (items: readonly GiftCard[], lastPage = 1): Page<GiftCard> => ({
  items,
  currentPage: 1,
  lastPage,
  perPage: 20,
  total: items.length,
});

export const CODE = giftCodeOf([7, 12, 29, 3, 18, 24, 31, 0, 9, 15, 22, 4, 11, 27, 6]);
export const linkOf = (code: string): string => `https://exchange.example/gift-cards#code=${code}`;
