/** Addresses of the operator's desk and of its calls. */

export const DESK_PATH = '/operator';

export const OPERATOR_CALLS = {
  overview: `${DESK_PATH}/overview`,
  reviews: `${DESK_PATH}/reviews`,
  withdrawals: `${DESK_PATH}/withdrawals`,
  deposits: `${DESK_PATH}/deposits`,
  referrals: `${DESK_PATH}/referrals`,
  announcements: `${DESK_PATH}/announcements`,
  supportChats: `${DESK_PATH}/support-chats`,
  maintenance: `${DESK_PATH}/maintenance`,
  futures: `${DESK_PATH}/futures`,
  audit: `${DESK_PATH}/audit`,
  identityCases: `${DESK_PATH}/identity-cases`,
  earn: `${DESK_PATH}/earn`,
  giftCards: `${DESK_PATH}/gift-cards`,
  p2p: `${DESK_PATH}/p2p`,
  launchpad: `${DESK_PATH}/launchpad`,
  faults: `${DESK_PATH}/faults`,
} as const;
