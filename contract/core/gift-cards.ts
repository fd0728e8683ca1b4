/** Enumerations of gift cards that the contract and the shared rules use. */

/** `added`: bound to a holder, not redeemed. `locked`: reported or under review. */
export const GIFT_CARD_STATUSES = {
  active: 1,
  added: 2,
  redeemed: 3,
  expired: 4,
  locked: 5,
  revoked: 6,
} as const;
export type GiftCardStatus = keyof typeof GIFT_CARD_STATUSES;

export const GIFT_CARD_QUANTITY_MAX = 20;
export const GIFT_CARD_NOTE_LENGTH_MAX = 250;
export const GIFT_CARD_REPORT_LENGTH_MAX = 1_000;
export const GIFT_CARD_EXPIRY_MONTHS = 6;
/** Random characters of a code; one check character follows. */
export const GIFT_CODE_RANDOM_LENGTH = 15;
