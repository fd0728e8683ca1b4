/** Calls that show records of a table. */
import type { RouteName } from '#contract/routes.ts';

export interface ShownRecord {
  readonly table: string;
  /** Field of the reply that identifies the record. */
  readonly key: string;
  /** Its column, if it has another name. */
  readonly column?: string;
}

const P2P_ORDER: ShownRecord = { table: 'p2p_order', key: 'uid' };
const P2P_AD: ShownRecord = { table: 'p2p_ad', key: 'id' };
const CARD: ShownRecord = { table: 'gift_card', key: 'card_no', column: 'number' };
const POSITION: ShownRecord = { table: 'earn_position', key: 'id' };
const WITHDRAWAL: ShownRecord = { table: 'withdrawal', key: 'id' };
const CONVERT: ShownRecord = { table: 'convert_order', key: 'id' };
const ADDRESS: ShownRecord = { table: 'withdrawal_address', key: 'id' };

const PRODUCT: ShownRecord = { table: 'earn_product', key: 'id' };
const PROJECT: ShownRecord = { table: 'launchpad_project', key: 'id' };
const CASE: ShownRecord = { table: 'identity_case', key: 'case_id', column: 'id' };

export const SHOWN_RECORDS: Readonly<Partial<Record<RouteName, ShownRecord>>> = {
  createP2pOrder: P2P_ORDER,
  p2pOrders: P2P_ORDER,
  p2pOrder: P2P_ORDER,
  markP2pPaid: P2P_ORDER,
  releaseP2pOrder: P2P_ORDER,
  cancelP2pOrder: P2P_ORDER,
  requestP2pCancel: P2P_ORDER,
  appealP2pOrder: P2P_ORDER,
  concedeP2pOrder: P2P_ORDER,
  createP2pAd: P2P_AD,
  updateP2pAd: P2P_AD,
  ownP2pAds: P2P_AD,
  createGiftCards: CARD,
  giftCards: CARD,
  giftCard: CARD,
  redeemGiftCard: CARD,
  redeemHeldGiftCard: CARD,
  earnProducts: PRODUCT,
  earnProduct: PRODUCT,
  launchpadProjects: PROJECT,
  launchpadProject: PROJECT,
  saveIdentityCase: CASE,
  submitIdentityCase: CASE,
  subscribeToEarn: POSITION,
  earnPositions: POSITION,
  redeemFromEarn: POSITION,
  processWithdrawal: WITHDRAWAL,
  confirmWithdrawal: WITHDRAWAL,
  withdrawalByRequest: WITHDRAWAL,
  acceptConvert: CONVERT,
  createLimitConvert: CONVERT,
  limitConverts: CONVERT,
  convertHistory: CONVERT,
  sweepSmallBalances: CONVERT,
  addWithdrawalAddress: ADDRESS,
  addWithdrawalUser: ADDRESS,
  withdrawalAddresses: ADDRESS,
};

/** How many fields of each table are compared at least. */
export const SHOWN_FIELD_COUNTS: Readonly<Record<string, number>> = {
  convert_order: 9,
  earn_position: 7,
  earn_product: 7,
  gift_card: 9,
  identity_case: 2,
  launchpad_project: 4,
  p2p_ad: 12,
  p2p_order: 19,
  withdrawal: 10,
  withdrawal_address: 10,
};
