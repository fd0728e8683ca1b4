/** Enumerations of peer-to-peer trading that the contract and the shared rules use. */

export const P2P_ROLES = ['buyer', 'seller'] as const;
export type P2pRole = (typeof P2P_ROLES)[number];

/** Fixed: an amount of the currency. Floating: a percentage of the reference price. */
export const P2P_PRICE_TYPES = { fixed: 1, floating: 2 } as const;
export type P2pPriceType = keyof typeof P2P_PRICE_TYPES;

/** `exhausted`: what is left is below the minimum. `resting` is no status: a floating ad outside its bounds stays
 *  online and has no current price. */
export const P2P_AD_STATUSES = {
  online: 1,
  offline: 2,
  exhausted: 3,
  closed: 4,
  suspended: 5,
} as const;
export type P2pAdStatus = keyof typeof P2P_AD_STATUSES;

/** The escrow leaves only by an end: completed, canceled, expired after its grace period, or resolved to a side. */
export const P2P_ORDER_STATUSES = {
  awaiting_payment: 1,
  paid: 2,
  completed: 3,
  cancelled: 4,
  expired: 5,
  in_appeal: 6,
  resolved_to_buyer: 7,
  resolved_to_seller: 8,
} as const;
export type P2pOrderStatus = keyof typeof P2P_ORDER_STATUSES;

/** The buyer's answer to a seller who asks for the order to be canceled. */
export const P2P_CANCEL_REQUEST_STATUSES = {
  none: 0,
  pending: 1,
  rejected: 2,
  accepted: 3,
} as const;
export type P2pCancelRequestStatus = keyof typeof P2P_CANCEL_REQUEST_STATUSES;

export const P2P_APPEAL_STATUSES = {
  open: 1,
  waiting_for_other_side: 2,
  under_review: 3,
  resolved: 4,
  withdrawn: 5,
} as const;
export type P2pAppealStatus = keyof typeof P2P_APPEAL_STATUSES;

export const P2P_APPEAL_REASONS = {
  paid_not_released: 1,
  released_not_paid: 2,
  paid_wrong_amount: 3,
  third_party_payer: 4,
  account_frozen: 5,
  chargeback: 6,
  paid_after_expiry: 7,
  other: 8,
  marked_paid_not_received: 9,
} as const;
export type P2pAppealReason = keyof typeof P2P_APPEAL_REASONS;

/** What a user may do about an order now. The exchange computes the list; it alone decides which buttons exist. */
export const P2P_ACTIONS = [
  'mark_paid',
  'take_back_paid',
  'extend_payment',
  'release',
  'cancel',
  'request_cancel',
  'accept_cancel',
  'reject_cancel',
  'appeal',
  'add_evidence',
  'withdraw_appeal',
  'concede',
  'propose_settlement',
  'answer_settlement',
  'complain',
  'give_feedback',
  'send_message',
] as const;
export type P2pAction = (typeof P2P_ACTIONS)[number];

/** Minutes in which the buyer must pay, chosen in the ad. */
export const P2P_PAYMENT_WINDOWS_MIN = [15, 30, 45, 60, 120] as const;
export type P2pPaymentWindow = (typeof P2P_PAYMENT_WINDOWS_MIN)[number];

export const P2P_MERCHANT_LEVELS = { none: 0, general: 1, verified: 2, block: 3 } as const;
export type P2pMerchantLevel = keyof typeof P2P_MERCHANT_LEVELS;

export const P2P_APPLICATION_STATES = { pending: 1, approved: 2, rejected: 3 } as const;
export type P2pApplicationState = keyof typeof P2P_APPLICATION_STATES;
export const P2P_APPLICATION_LENGTH_MIN = 20;
export const P2P_APPLICATION_LENGTH_MAX = 1_000;

export const P2P_METHODS_PER_AD_MAX = 5;
export const P2P_METHODS_PER_USER_MAX = 20;
export const P2P_TERMS_LENGTH_MAX = 900;
export const P2P_EVIDENCE_LENGTH_MIN = 20;
export const P2P_EVIDENCE_LENGTH_MAX = 2_000;
