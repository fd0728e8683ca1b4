import type { CallDocs } from './call-doc.ts';

/** A change of an order by somebody else, at another status or at the wrong time. */
const CHANGE = [
  'not_found',
  'state_changed',
  'not_your_turn',
  'p2p_window_passed',
  'request_id_reused',
] as const;
const AD_TERMS = [
  'identity_level_too_low',
  'field_invalid',
  'out_of_range',
  'off_step',
  'balance_too_low',
  'withdraw_locked',
  'withdrawals_suspended',
  'address_not_whitelisted',
  'address_on_hold',
  'payment_method_not_allowed',
  'ad_price_far',
  'ad_price_missing',
  'p2p_paused',
] as const;
const FILES = ['p2p_file_refused'] as const;

export const P2P_DOCS = {
  p2pSettings: {
    summary: 'Returns coins, currencies, fees, times and limits of peer-to-peer trading.',
    rejections: [],
  },
  p2pAds: {
    summary: 'Returns online ads for a side, a coin and a currency, best first.',
    rejections: [],
  },
  p2pAd: { summary: 'Returns one ad, for a shared link.', rejections: ['not_found'] },
  ownP2pAds: { summary: 'Returns the ads of the user, newest first.', rejections: [] },
  previewP2pAd: {
    summary: 'Returns price, escrow and place that an ad would have. Nothing is stored.',
    rejections: [],
  },
  createP2pAd: {
    summary: 'Publishes an ad. For one that sells, its amount and the fee are frozen.',
    rejections: [...AD_TERMS, 'too_many_ads', 'request_id_reused'],
  },
  updateP2pAd: {
    summary: 'Changes an ad. The kind of price cannot change while the ad has open orders.',
    rejections: [...AD_TERMS, 'not_found', 'ad_in_use', 'state_changed', 'request_id_reused'],
  },
  setP2pAdStatus: {
    summary: 'Puts an ad online or offline.',
    rejections: [
      'not_found',
      'state_changed',
      'identity_level_too_low',
      'balance_too_low',
      'withdraw_locked',
      'withdrawals_suspended',
      'address_not_whitelisted',
      'address_on_hold',
      'p2p_paused',
      'request_id_reused',
    ],
  },
  deleteP2pAd: {
    summary: 'Closes an ad and returns what is frozen for it. Open orders go on.',
    rejections: ['not_found', 'request_id_reused'],
  },
  paymentTypes: { summary: 'Returns the kinds of payment with their fields.', rejections: [] },
  paymentMethods: { summary: "Returns the user's own payment methods.", rejections: [] },
  savePaymentMethod: {
    summary: 'Adds or changes a payment method. The name on it must be the verified one.',
    rejections: [
      'not_found',
      'field_invalid',
      'identity_level_too_low',
      'two_factor_code_wrong',
      'sign_in_locked',
      'payment_name_differs',
      'payment_method_in_use',
      'too_many_payment_methods',
      'image_unreadable',
      'image_too_large',
      'request_id_reused',
    ],
  },
  deletePaymentMethod: {
    summary: 'Deletes a payment method that no open order uses.',
    rejections: [
      'not_found',
      'payment_method_in_use',
      'two_factor_code_wrong',
      'sign_in_locked',
      'request_id_reused',
    ],
  },
  paymentMethodImage: {
    summary: 'Returns the picture of an own method, or of the method of an order that needs it.',
    rejections: ['not_found'],
  },
  createP2pOrder: {
    summary: 'Takes an ad. The escrow is frozen in the same transaction.',
    rejections: [
      'not_found',
      'identity_level_too_low',
      'ad_offline',
      'ad_limits_exceeded',
      'ad_amount_exhausted',
      'ad_price_moved',
      'too_many_open_p2p_orders',
      'own_ad',
      'ad_conditions_not_met',
      'payment_method_not_allowed',
      'balance_too_low',
      'withdraw_locked',
      'withdrawals_suspended',
      'address_not_whitelisted',
      'address_on_hold',
      'withdrawal_limit_reached',
      'p2p_paused',
      'trader_blocked',
      'request_id_reused',
    ],
  },
  p2pOrders: {
    summary: 'Returns open or closed orders of the user, newest first.',
    rejections: [],
  },
  p2pOrder: {
    summary: 'Returns an order with its account details, appeal and what the user may do now.',
    rejections: ['not_found'],
  },
  p2pOrderOfRequest: {
    summary: 'Returns the order that a request of the user has made.',
    rejections: ['not_found'],
  },
  markP2pPaid: {
    summary:
      'States that the buyer has paid. In the grace period after an expiry it opens an appeal.',
    rejections: [...CHANGE, 'payment_method_not_allowed'],
  },
  takeBackP2pPaid: {
    summary: 'Takes the statement of a payment back, once, within five minutes.',
    rejections: CHANGE,
  },
  extendP2pPayment: {
    summary: 'Gives the buyer another payment window. Only the seller can, and once.',
    rejections: CHANGE,
  },
  releaseP2pOrder: {
    summary: 'Releases the escrow to the buyer. It cannot be undone.',
    rejections: [...CHANGE, 'two_factor_code_wrong', 'sign_in_locked', 'escrow_missing'],
  },
  cancelP2pOrder: {
    summary: 'Cancels an order as the buyer. The escrow goes back to the seller.',
    rejections: [...CHANGE, 'escrow_missing'],
  },
  requestP2pCancel: {
    summary: 'Asks the buyer to cancel. Unanswered, it counts as rejected after 30 minutes.',
    rejections: [...CHANGE, ...FILES],
  },
  answerP2pCancel: {
    summary: "Answers a seller's request. Accepted, the escrow goes back to the seller.",
    rejections: [...CHANGE, ...FILES, 'escrow_missing'],
  },
  appealP2pOrder: {
    summary: 'Opens an appeal. The escrow stays frozen until it is decided.',
    rejections: [...CHANGE, ...FILES, 'appeal_not_open', 'appeal_window_closed', 'field_invalid'],
  },
  addP2pEvidence: {
    summary: 'Adds a text and files to the open appeal.',
    rejections: [...CHANGE, ...FILES],
  },
  withdrawP2pAppeal: {
    summary: 'Withdraws an appeal. The order goes back to the status it came from.',
    rejections: [...CHANGE, 'escrow_missing'],
  },
  concedeP2pOrder: {
    summary: 'Gives the escrow of an appealed order back to the seller.',
    rejections: [...CHANGE, 'escrow_missing'],
  },
  complainAboutP2pOrder: {
    summary: 'Reports a closed order within seven days. It moves nothing.',
    rejections: [...CHANGE, ...FILES, 'appeal_window_closed'],
  },
  proposeP2pSettlement: {
    summary: 'Proposes how to split the escrow. It replaces an open proposal.',
    rejections: CHANGE,
  },
  answerP2pSettlement: {
    summary: 'Accepts or rejects a proposal. Accepted, each side receives its share.',
    rejections: [...CHANGE, 'two_factor_code_wrong', 'sign_in_locked', 'escrow_missing'],
  },
  giveP2pFeedback: {
    summary: 'Rates the other side of a closed order, once, within 30 days.',
    rejections: [...CHANGE, 'feedback_given'],
  },
  uploadP2pFile: {
    summary: 'Uploads a picture or a PDF to an order. The same file sent again is stored once.',
    rejections: ['not_found', 'p2p_file_refused', 'p2p_chat_closed'],
  },
  p2pFile: { summary: 'Returns the content of a file of an own order.', rejections: ['not_found'] },
  p2pMessages: {
    summary: 'Returns messages of the conversation of an order, oldest first.',
    rejections: ['not_found'],
  },
  sendP2pMessage: {
    summary: 'Writes a message to the other side of an order.',
    rejections: [
      'not_found',
      'p2p_chat_closed',
      'p2p_file_refused',
      'image_unreadable',
      'image_too_large',
      'request_id_reused',
    ],
  },
  markP2pMessages: {
    summary: 'Reports that messages of the other side were received or seen.',
    rejections: ['not_found'],
  },
  p2pTyping: {
    summary: 'Reports that the user is typing in the conversation of an order.',
    rejections: ['not_found'],
  },
  traderProfile: { summary: 'Returns the profile of a trader.', rejections: ['not_found'] },
  ownTraderProfile: {
    summary: "Returns the user's own profile with the figures that others see.",
    rejections: [],
  },
  merchantStanding: {
    summary:
      'Returns the merchant level of the user, the identity level that an application needs, and the last application.',
    rejections: [],
  },
  applyForMerchant: {
    summary:
      'Applies to be a merchant. The operator decides; one application is open at a time, and at most three are made in thirty days.',
    rejections: ['identity_level_too_low', 'p2p_paused', 'state_changed', 'request_id_reused'],
  },
  traderFeedback: {
    summary: 'Returns feedback about a trader, newest first.',
    rejections: ['not_found'],
  },
  relatedTraders: {
    summary: 'Returns the traders that the user follows or has blocked.',
    rejections: [],
  },
  followTrader: { summary: 'Follows a trader, or stops it.', rejections: ['not_found'] },
  blockTrader: {
    summary: 'Blocks a trader, or stops it. Neither can take an ad of the other.',
    rejections: ['not_found'],
  },
  reportTrader: {
    summary: 'Reports a trader to the operator.',
    rejections: ['not_found', 'p2p_file_refused', 'request_id_reused'],
  },
} as const satisfies CallDocs;
