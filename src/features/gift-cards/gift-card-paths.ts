/** Addresses of gift cards, without the language. */
export const GIFT_CARDS_PATH = '/gift-cards';

export const GIFT_CARD_VIEWS = ['cards', 'create', 'redeem', 'check'] as const;
export type GiftCardView = (typeof GIFT_CARD_VIEWS)[number];

export const giftCardViewPath = (view: GiftCardView): string =>
  view === 'cards' ? GIFT_CARDS_PATH : `${GIFT_CARDS_PATH}?view=${view}`;

/** Opens one card of the user. */
export const giftCardPath = (cardNumber: string): string =>
  `${GIFT_CARDS_PATH}?card=${encodeURIComponent(cardNumber)}`;

/** After signing in or up, the page of the redeem form opens, which has the code of a link. */
export const redeemAfter = (page: '/signin' | '/signup', pathOf: (path: string) => string) =>
  pathOf(`${page}?redirect=${encodeURIComponent(pathOf(giftCardViewPath('redeem')))}`);
