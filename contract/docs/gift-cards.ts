import type { CallDocs } from './call-doc.ts';

/** The answer to a code that does not exist is the same as to a malformed one. */
const CODE = ['gift_code_wrong', 'gift_cards_locked', 'field_invalid'] as const;
const CARD = ['not_found', 'gift_card_redeemed', 'gift_card_expired', 'gift_card_locked'] as const;
/** Why the amount of a card may not leave the account. */
const LEAVING = [
  'identity_level_too_low',
  'withdrawals_suspended',
  'withdrawal_limit_reached',
  'address_not_whitelisted',
  'address_on_hold',
] as const;
const ONCE = ['request_id_reused'] as const;
const SECOND_FACTOR = ['two_factor_code_wrong', 'sign_in_locked', 'step_up_required'] as const;

export const GIFT_CARD_DOCS = {
  giftCardThemes: { summary: 'Returns the themes of gift cards.', rejections: [] },
  giftCardRules: {
    summary: 'Returns coins, caps and fees of gift cards, and the attempts that are left.',
    rejections: [],
  },
  giftCardKey: {
    summary:
      'Returns the public key with which codes are encrypted. The key before it is accepted for ten minutes.',
    rejections: [],
  },
  previewGiftCard: {
    summary: 'Returns fee and total of new cards. Nothing is stored.',
    rejections: ['gift_coin_refused', 'gift_card_cap', 'out_of_range', 'off_step', 'unavailable'],
  },
  createGiftCards: {
    summary: 'Makes up to 20 equal cards, all or none. The amount and the fee leave the wallet.',
    rejections: [
      ...ONCE,
      ...LEAVING,
      ...SECOND_FACTOR,
      'balance_too_low',
      'out_of_range',
      'off_step',
      'gift_coin_refused',
      'gift_card_cap',
      'gift_card_day_cap',
      'receiver_not_found',
      'withdraw_locked',
      'unavailable',
    ],
  },
  giftCards: { summary: 'Returns created, held or redeemed cards, newest first.', rejections: [] },
  giftCard: { summary: 'Returns one card of the user.', rejections: ['not_found'] },
  validateGiftCard: {
    summary: 'Returns what a card is by its number, never its code.',
    rejections: ['not_found', 'gift_cards_locked'],
  },
  revealGiftCard: {
    summary: 'Returns the code of an own card, encrypted for the caller. Its creator is told.',
    rejections: [...CARD, ...SECOND_FACTOR, 'withdrawals_suspended', 'field_invalid'],
  },
  addGiftCard: {
    summary: 'Binds a card to the user. Nobody else can redeem it then.',
    rejections: [...ONCE, ...CODE, ...CARD, 'gift_card_restricted'],
  },
  redeemGiftCard: {
    summary: 'Credits a card to the spot wallet.',
    rejections: [...ONCE, ...CODE, ...CARD, 'gift_card_restricted', 'unavailable'],
  },
  redeemHeldGiftCard: {
    summary: 'Credits a card that the user holds.',
    rejections: [...ONCE, ...CARD, 'gift_card_restricted', 'unavailable'],
  },
  sendGiftCard: {
    summary: 'Sends a card to a user or an email. It gets a new code.',
    rejections: [
      ...ONCE,
      ...CARD,
      'gift_card_restricted',
      ...LEAVING,
      ...SECOND_FACTOR,
      'receiver_not_found',
      'receiver_is_self',
      'unavailable',
    ],
  },
  revokeGiftCard: {
    summary: 'Revokes a card whose code nobody has seen. The amount returns, the fee does not.',
    rejections: [...ONCE, ...CARD, 'gift_card_not_revocable'],
  },
  reportGiftCard: {
    summary: 'Locks a lost card until the operator decides.',
    rejections: [...ONCE, ...CARD],
  },
} as const satisfies CallDocs;
