/** How fields that do not come back under their own name are proven. */
import type { RouteName } from '#contract/routes.ts';
import { isShown } from './shown-value.ts';
import type { CallRequest, WireBody } from '../live-exchange.ts';

type Body = Readonly<Record<string, unknown>>;
type Data = NonNullable<WireBody['data']>;

export type Proof =
  /** With this value instead, the exchange rejects the call, or its reply shows the difference. */
  | { readonly other: unknown; readonly differs?: (data: Data) => boolean }
  /** The reply has the value under this name; `*` is any name. */
  | { readonly as: string }
  /** The newest row of this table has the value in this column. */
  | { readonly stored: readonly [table: string, column: string] }
  /** The reply shows the effect. */
  | { readonly shows: (data: Data, body: Body) => boolean }
  /** The reply to this call, made afterwards by the same caller, has the value. */
  | {
      readonly read: RouteName;
      readonly shows?: (data: Data, body: Body) => boolean;
      /** Name of the value in that reply, if another. */
      readonly in?: string;
      readonly request?: (body: Body) => CallRequest;
    };

const WRONG_CODE = { other: '000000' };
const NOBODY = { other: 'nobody@example.com' };
const TOO_MUCH = { other: '99999999' };
const NO_COIN = { other: 999 };
const NO_ID = { other: 999_999 };
const NO_ORDER = { other: '26000000000' };
const ANOTHER_PASSWORD = { other: 'another tide at night' };
/** Statuses in which an order accepts hardly a change: canceled, and resolved to the buyer. */
const OTHER_STATUS = { other: (status: unknown) => (status === 4 ? 5 : 4) };
const NO_CASE = { other: 'AAAAAAAAAAAAAAAAAAAAAAAA' };

/** For all calls with a field of this name, unless `FIELD_PROOFS` says something else. */
export const PROOFS_BY_NAME: Readonly<Record<string, Proof>> = {
  order_uid: { as: 'uid' },
  expected_status: OTHER_STATUS,
  step_up_token: { other: 'none.1.none' },
  terms_hash: { other: '0'.repeat(64) },
  refresh_token: { other: 'none.1.none' },
  limit: { as: 'price' },
};

const paperOf = (kind: string): Proof => ({
  shows: ({ papers }) => isLast(papers, kind),
});
/** Papers are listed in the order of their kinds: the newest is the one that was uploaded last. */
function isLast(papers: unknown, kind: string): boolean {
  const rows = papers as readonly { readonly kind: string; readonly uploaded_at: string }[];
  return rows.toSorted((a, b) => a.uploaded_at.localeCompare(b.uploaded_at)).at(-1)?.kind === kind;
}
const inMessages = (read: RouteName, key: string, name: string): Proof => ({
  read,
  request: (body) => ({ query: { [key]: body[key] } }),
  shows: (data, body) => isShown(data, 'text', body[name]),
});
const front = { front: paperOf('front') };

const isOnline: Proof = { shows: ({ status }, { online }) => (status === 1) === online };
const MARKET_BUY = { quote_amount: TOO_MUCH, worst_price: { other: '100', differs: isUnfilled } };
/** Of a period in which nothing happened. */
const HAS_NONE: Proof = { shows: ({ rows_total }) => rows_total === 0 };
const countsCanceled = (count: number): Proof => ({
  shows: (data) => (data['cancelled'] as readonly unknown[]).length === count,
});
/** Counts of `optional-fields.ts`: more orders are open, of the other side, kind or pair. */
const CANCELED_SPOT = { trade_coin_id: countsCanceled(2), type: countsCanceled(2) };
const CANCELED_FUTURES = { coin_pair_id: countsCanceled(3), order_type: countsCanceled(3) };
/** Amounts in the quote coin become smaller numbers. */
const FUTURES_ORDER: Readonly<Record<string, Proof>> = {
  amount: { shows: (data, sent) => sent['amount_type'] === 1 || isSame(data, sent, 'amount') },
  amount_type: {
    shows: ({ order }, { amount, amount_type }) =>
      (amount_type === 2) === isShown({ order }, 'amount', amount),
  },
};
/** A list without the products that are turned off. */
const whileOn = (name: string): Proof => ({
  shows: (data, sent) => (sent['on'] === true) === isSame(data, sent, name),
});

const EVIDENCE: Readonly<Record<string, Proof>> = {
  description: { stored: ['p2p_evidence', 'text'] },
  files: { stored: ['p2p_evidence', 'files'] },
};

export const FIELD_PROOFS: Readonly<Partial<Record<RouteName, Readonly<Record<string, Proof>>>>> = {
  signIn: { password: ANOTHER_PASSWORD, email: NOBODY },
  stepUp: { password: ANOTHER_PASSWORD, g2f_code: WRONG_CODE },
  confirmTwoFactor: { code: WRONG_CODE },
  verifyEmail: { email: NOBODY, code: WRONG_CODE },
  resetPassword: { email: NOBODY, code: WRONG_CODE },
  verifyPhone: { verify_code: WRONG_CODE },
  changeEmail: {
    old_code: WRONG_CODE,
    new_code: WRONG_CODE,
    new_email: { read: 'profile', in: 'email' },
  },
  changePassword: { current_password: ANOTHER_PASSWORD },
  verifyTwoFactor: {
    code: WRONG_CODE,
    user_id: NO_ID,
    temp_info_token: { other: 'none' },
  },
  endUserSession: { session_id: { other: 'none' } },
  placeBuyMarket: MARKET_BUY,
  demoPlaceBuyMarket: MARKET_BUY,
  placeSellMarket: { worst_price: { other: '60000', differs: isUnfilled } },
  demoPlaceSellMarket: { worst_price: { other: '60000', differs: isUnfilled } },
  cancelAllOrders: CANCELED_SPOT,
  demoCancelAllOrders: CANCELED_SPOT,
  placeFuturesBuy: FUTURES_ORDER,
  placeFuturesSell: FUTURES_ORDER,
  cancelAllFuturesOrders: CANCELED_FUTURES,
  convertQuote: { valid_seconds: { shows: isValid } },
  amendOrder: { version: { other: 99 } },
  demoAmendOrder: { version: { other: 99 } },
  transferBetweenWallets: {
    coin_id: NO_COIN,
    from_wallet_type: { other: 3 },
    to_wallet_type: { read: 'transactionHistory', in: 'wallet_type' },
    amount: { as: 'to_balance' },
  },
  transferToUser: {
    coin_id: NO_COIN,
    receiver_type: { other: 1 },
    receiver: NOBODY,
    amount: TOO_MUCH,
  },
  addFavourite: { coin_pair: { read: 'favourites' } },
  createLimitConvert: { expire_days: { shows: lastsDays } },
  sweepSmallBalances: { coin_types: { shows: hasSwept } },
  markNotificationsSeen: { ids: { shows: ({ unread_count }) => unread_count === 0 } },
  updateNotificationPreferences: { preferences: { shows: isFirst } },
  markSupportMessages: {
    up_to_id: { read: 'supportChat', shows: isReplyRead },
    receipt: { read: 'supportChat', shows: isReplyRead },
  },
  sendSupportMessage: { photo: { shows: hasSmallImage } },
  sendLaunchpadMessage: {
    photo: { shows: hasSmallImage },
    project_id: inMessages('launchpadMessages', 'project_id', 'text'),
  },
  uploadNid: front,
  uploadPassport: front,
  uploadPassportPrimary: front,
  uploadVoterCard: front,
  uploadVoterCardPrimary: front,
  uploadDrivingLicence: front,
  uploadDrivingLicencePrimary: front,
  uploadSelfie: { file: paperOf('selfie') },
  uploadAddressProof: { file: paperOf('address_proof') },
  uploadFundsProof: { file: paperOf('funds_proof') },
  uploadCompanyPapers: { file: paperOf('company_papers') },
  identityPaper: { case_id: NO_CASE, kind: { other: 'back' } },
  startResume: { case_id: NO_CASE },
  openResume: { resume_token: NO_CASE },
  discardIdentityCase: { case_id: NO_CASE },
  checkAdvance: { kyc_level: { other: 1, differs: needsFewPapers } },
  previewEarn: { product_id: NO_ID, amount: { as: 'early_return' } },
  subscribeToEarn: {
    from_wallet_type: { shows: hasAllOfWallet },
    all: { shows: hasAllOfWallet },
  },
  setAutoSubscription: {
    product_id: whileOn('product_id'),
    on: whileOn('on'),
    keep_free: whileOn('keep_free'),
    minimum: whileOn('minimum'),
  },
  setEarnRenewal: { position_id: { as: 'id' } },
  previewRedeem: { position_id: NO_ID, all: { shows: ({ amount }) => amount === '100' } },
  redeemFromEarn: {
    position_id: { as: 'id' },
    all: { shows: ({ status }) => status === 3 },
    amount: TOO_MUCH,
  },
  createGiftCards: {
    quantity: { shows: (data, { quantity }) => data['length'] === quantity },
    restricted_to: { shows: (data) => isShown(data, 'restricted', true) },
  },
  previewGiftCard: {
    coin_type: { other: 'NONE' },
    amount: { shows: costsAll },
    quantity: { shows: costsAll },
  },
  revealGiftCard: { card_no: { other: '1000000000000009' } },
  addGiftCard: { redeem_code: { other: 'AAAA' } },
  redeemGiftCard: { redeem_code: { other: 'AAAA' } },
  sendGiftCard: { receiver_type: { other: 1 }, receiver: { shows: namesReceiver } },
  savePaymentMethod: {
    fields: { shows: hasFields },
    qr_image: { shows: (data) => typeof data['qr_image_id'] === 'string' },
  },
  paymentMethodImage: { qr_image_id: NO_CASE },
  createP2pAd: { online: isOnline },
  deleteP2pAd: { id: NO_ID },
  deletePaymentMethod: { id: NO_ID },
  followTrader: { on: { as: 'followed' } },
  blockTrader: { on: { as: 'blocked' } },
  reportTrader: {
    reason: { stored: ['p2p_report', 'reason'] },
    text: { stored: ['p2p_report', 'text'] },
    uid: { other: '00000000000000ff' },
  },
  createP2pOrder: {
    expected_price: { other: '1.2' },
    payment_type_id: { other: 2 },
    payment_method_id: NO_ID,
  },
  uploadP2pFile: { order_uid: NO_ORDER },
  sendP2pMessage: { order_uid: inMessages('p2pMessages', 'order_uid', 'text') },
  p2pFile: { order_uid: NO_ORDER, id: NO_CASE },
  markP2pMessages: { order_uid: NO_ORDER },
  p2pTyping: { order_uid: NO_ORDER },
  answerP2pCancel: {
    result: { as: 'cancel_request_status' },
    reason: inMessages('p2pMessages', 'order_uid', 'reason'),
  },
  giveP2pFeedback: { text: { stored: ['p2p_feedback', 'text'] } },
  answerP2pSettlement: { proposal_id: NO_ID },
  markLaunchpadMessages: { project_id: NO_ID },
  launchpadTyping: { project_id: NO_ID },
  commitToProject: { amount: { as: 'committed' } },
  buyTokens: { tokens: { as: 'allocated_tokens' } },
  changePositionMode: { base_coin_id: NO_COIN, trade_coin_id: NO_COIN },
  changeLeverage: { base_coin_id: NO_COIN, trade_coin_id: NO_COIN },
  previewFuturesOrder: {
    base_coin_id: NO_COIN,
    trade_coin_id: NO_COIN,
    leverage: { shows: ({ leverage }, body) => leverage === String(body['leverage']) },
  },
  changePositionMargin: { amount: TOO_MUCH },
  closePosition: { uid: { other: 'P999' } },
  reversePosition: { uid: { other: 'P999' } },
  previewWithdrawal: {
    coin_type: { other: 'NONE' },
    network_id: NO_COIN,
    amount: { shows: isDebited },
    fee_mode: { shows: isDebited },
  },
  processWithdrawal: { amount: { shows: isSent }, fee_mode: { shows: isSent } },
  deleteWithdrawalAddress: { id: NO_ID },
  complainAboutP2pOrder: { ...EVIDENCE },
  appealP2pOrder: { ...EVIDENCE },
  addP2pEvidence: { ...EVIDENCE },
  requestP2pCancel: { reason: { stored: ['p2p_order', 'cancel_request_reason'] } },
  cancelP2pOrder: { reason: { stored: ['p2p_order', 'cancel_reason'] } },
  reportGiftCard: { text: { stored: ['gift_card_report', 'text'] } },
  markP2pPaid: { payment_method_id: NO_ID },
  startHistoryExport: { from: HAS_NONE, to: HAS_NONE },
  setWhitelistMode: { mode: { read: 'whitelist' } },
  checkCoinTransaction: { network_id: NO_COIN },
  verifyTelegram: { hash: { other: '0'.repeat(64) }, id: { other: 8 } },
  socialSignIn: {
    id_token: { other: 'a.b.c' },
    nonce: { other: 'another-nonce-of-thirty-letters' },
  },
  authorizeChannel: { channel_name: { other: 'private-account_1' } },
};

function isSame(data: Data, sent: Body, name: string): boolean {
  return isShown(data, name, sent[name]);
}

/** Of the two wallets of `optional-fields.ts`, that for P2P has less than 1,000 USDT, and the spot wallet much more. */
function hasAllOfWallet({ amount }: Data, { all, from_wallet_type }: Body): boolean {
  const isInP2pWallet = Number(amount) > 500 && Number(amount) < 1_000;
  return all !== true || isInP2pWallet === (from_wallet_type === 1);
}

const orderIn = ({ order }: Data): Body => order as Body;

/** Level 3 needs six. */
function needsFewPapers({ papers }: Data): boolean {
  return (papers as readonly string[]).length < 6;
}

function isUnfilled(data: Data): boolean {
  return orderIn(data)['filled'] === '0';
}

function lastsDays({ created_at, expires_at }: Data, { expire_days }: Body): boolean {
  const ms = Date.parse(String(expires_at)) - Date.parse(String(created_at));
  return ms === Number(expire_days) * 86_400_000;
}

function hasSwept({ orders }: Data, { coin_types }: Body): boolean {
  const coins = (orders as readonly Body[]).map((order) => order['from_coin']);
  return JSON.stringify(coins) === JSON.stringify(coin_types);
}

function isFirst({ preferences }: Data, sent: Body): boolean {
  const [expected] = sent['preferences'] as readonly Body[];
  const [shown] = preferences as readonly Body[];
  return Object.entries(expected ?? {}).every(([key, value]) => shown?.[key] === value);
}

/** The picture of `every-support-call.ts`. */
function hasSmallImage({ image }: Data): boolean {
  const { width, height } = image as { readonly width: number; readonly height: number };
  return width === 40 && height === 30;
}

function hasFields(data: Data, sent: Body): boolean {
  const shown = (data['fields'] as readonly { key: string; value: string }[]).map(
    ({ key, value }) => [key, value] as const,
  );
  return JSON.stringify(Object.fromEntries(shown)) === JSON.stringify(sent['fields']);
}

function isValid({ quoted_at, expires_at }: Data, { valid_seconds }: Body): boolean {
  const ms = Date.parse(String(expires_at)) - Date.parse(String(quoted_at));
  return ms === Number(valid_seconds) * 1_000;
}

/** Masked, with the first letter. */
function namesReceiver({ restricted_to }: Data, { receiver }: Body): boolean {
  return String(restricted_to).startsWith(String(receiver).slice(0, 1));
}

function isReplyRead({ messages }: Data): boolean {
  return (messages as readonly Body[]).every(
    (message) => message['author'] !== 'operator' || message['read_at'] !== null,
  );
}

/** The fee is added in mode 1, and part of the amount in mode 2. */
function isDebited({ fee, debit }: Data, { amount, fee_mode }: Body): boolean {
  return Number(debit) === Number(amount) + (fee_mode === 1 ? Number(fee) : 0);
}

function isSent({ fees, received_amount }: Data, { amount, fee_mode }: Body): boolean {
  return Number(received_amount) === Number(amount) - (fee_mode === 1 ? 0 : Number(fees));
}

function costsAll({ fee, total }: Data, { amount, quantity }: Body): boolean {
  return Number(total) === Number(amount) * Number(quantity) + Number(fee);
}
