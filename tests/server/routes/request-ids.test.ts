/** An ID of a user names one request of all calls: each call rejects the ID of another call, and its own with other
 *  contents. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REJECTION_CODES } from '#contract/errors.ts';
import type { RouteName } from '#contract/routes.ts';
import { senderOf } from '#tests/support/guarded-account.ts';
import { Caller } from '#tests/support/kill/caller.ts';
import {
  contentsOf,
  loseDemoMoney,
  PREPARE,
  prepareMarket,
  requestCalls,
} from '#tests/support/kill/request-calls.ts';
import { EARN_OTHERS, EARN_PREPARE } from '#tests/support/kill/earn-calls.ts';
import { GIFT_CARD_PREPARE } from '#tests/support/kill/gift-card-calls.ts';
import { LAUNCHPAD_PREPARE, openSales } from '#tests/support/kill/launchpad-calls.ts';
import { P2P_PREPARE, verify } from '#tests/support/kill/p2p-calls.ts';
import { PIXEL } from '#contract/samples/support-chat.ts';
import { BTC_COINS, markOf } from '#tests/support/every-futures-call.ts';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

/** In an order in which one user can make all of them. */
const CALLS: readonly RouteName[] = [
  'demoTopUp',
  'demoReset',
  'demoAmendOrder',
  'demoCancelAllOrders',
  'transferToUser',
  'transferBetweenWallets',
  'processWithdrawal',
  'amendOrder',
  'cancelAllOrders',
  'acceptConvert',
  'createLimitConvert',
  'startHistoryExport',
  'changeLeverage',
  'changePositionMode',
  'changePositionMargin',
  'cancelAllFuturesOrders',
  'closeAllPositions',
  'sweepSmallBalances',
  ...(Object.keys(EARN_PREPARE) as RouteName[]),
  ...(Object.keys(P2P_PREPARE) as RouteName[]),
  ...(Object.keys(GIFT_CARD_PREPARE) as RouteName[]),
  ...(Object.keys(LAUNCHPAD_PREPARE) as RouteName[]),
];

/** Contracts without positions and orders. */
const ETH_COINS = { base_coin_id: 1, trade_coin_id: 3 };
const OTHER_UUID = '7b0c1a52-96b5-4a3c-9a51-0c8d3f1f1a11';

/** Bodies of calls that would meet what others have left. */
const BODIES: Readonly<Partial<Record<RouteName, object>>> = {
  changeLeverage: { ...ETH_COINS, leverage: 20, margin_mode: 1 },
  changePositionMode: { ...ETH_COINS, position_mode: 2 },
};

const CHANGE = { order_uid: '26112999999', expected_status: 4 };
const EVIDENCE = {
  description: 'Another text of more than twenty letters.',
  files: ['another-file'],
};
const OTHER_AD = {
  side: 1,
  coin_type: 'BTC',
  currency: 'USD',
  price_type: 2,
  price: '0.96',
  premium: '101',
  price_floor: '0.9',
  price_ceiling: '1',
  total_amount: '41',
  minimum: '11',
  maximum: '99',
  payment_window: 30,
  payment_method_ids: [999],
  payment_type_ids: [2],
  terms: 'Other terms.',
  auto_reply: 'Hello.',
  region: 'DE',
  conditions: { min_kyc_level: 2 },
  use_reference_code: true,
  hours: { from: 60, until: 120 },
  confirmed_percent: 7,
};
const P2P_OTHERS: Readonly<Partial<Record<RouteName, Readonly<Record<string, unknown>>>>> = {
  createP2pOrder: {
    ad_id: 999,
    amount: '21',
    fiat_amount: '20',
    payment_method_id: 999,
    payment_type_id: 2,
    expected_price: '0.96',
  },
  markP2pPaid: { ...CHANGE, payment_method_id: 999 },
  takeBackP2pPaid: CHANGE,
  extendP2pPayment: CHANGE,
  releaseP2pOrder: CHANGE,
  cancelP2pOrder: { ...CHANGE, reason: 'other', declaration: 2 },
  requestP2pCancel: { ...CHANGE, reason: 'other', files: ['another-file'] },
  answerP2pCancel: { ...CHANGE, result: 1, reason: 'No.', files: ['another-file'] },
  appealP2pOrder: { ...CHANGE, reason: 4, ...EVIDENCE },
  addP2pEvidence: { ...CHANGE, ...EVIDENCE },
  withdrawP2pAppeal: CHANGE,
  concedeP2pOrder: CHANGE,
  complainAboutP2pOrder: { ...CHANGE, reason: 5, ...EVIDENCE },
  proposeP2pSettlement: { ...CHANGE, buyer_share: 41 },
  answerP2pSettlement: { ...CHANGE, proposal_id: 999, result: 2 },
  giveP2pFeedback: { ...CHANGE, rating: 2, tags: ['slow'], text: 'Slow.' },
  createP2pAd: { ...OTHER_AD, online: false },
  updateP2pAd: { ...OTHER_AD, id: 999 },
  setP2pAdStatus: { id: 999, status: 1 },
  deleteP2pAd: { id: 999 },
  savePaymentMethod: {
    id: 999,
    type_id: 2,
    label: 'Third',
    real_name: 'Bert Keller',
    fields: { iban: 'GB33BUKB20201555555555', bank_name: 'Other Bank' },
    qr_image: PIXEL,
  },
  deletePaymentMethod: { id: 999 },
  applyForMerchant: { text: 'Another text of more than twenty characters.' },
  reportTrader: {
    uid: 'ABCDEFGH12345678',
    order_uid: '26112999999',
    reason: 'other',
    text: 'Another text of more than twenty letters.',
    files: ['another-file'],
  },
};

const OTHER_CARD = { card_no: '1234567890123456' };
const OTHER_CODE = { key_id: 'k-other', redeem_code: 'AAAA' };
const CARD_OTHERS: Readonly<Partial<Record<RouteName, Readonly<Record<string, unknown>>>>> = {
  createGiftCards: {
    coin_type: 'BTC',
    amount: '6',
    face_coin_type: 'BTC',
    quantity: 3,
    theme_id: 2,
    note: 'Other',
    restricted_to: '12345678',
    wallet_type: 1,
  },
  addGiftCard: OTHER_CODE,
  redeemGiftCard: OTHER_CODE,
  redeemHeldGiftCard: OTHER_CARD,
  sendGiftCard: {
    ...OTHER_CARD,
    receiver_type: 1,
    receiver: 'other@example.com',
    note: 'Other',
  },
  revokeGiftCard: OTHER_CARD,
  reportGiftCard: { ...OTHER_CARD, text: 'Stolen' },
};
const OTHER_SALE = { project_id: 999, wallet_type: 1, terms_hash: '0'.repeat(64) };

/** Stands for another open order. */
const OTHER_ORDER = Symbol('another order');
const AMENDED = {
  id: OTHER_ORDER,
  version: 2,
  price: '50900',
  amount: '0.002',
  stop: '52000',
  confirm_price: true,
};
const CANCELED = { base_coin_id: null, trade_coin_id: null, type: 'buy' };

/** Another value of each field that tells two requests apart. */
const OTHERS: Readonly<Partial<Record<RouteName, Readonly<Record<string, unknown>>>>> = {
  amendOrder: AMENDED,
  demoAmendOrder: AMENDED,
  cancelAllOrders: CANCELED,
  demoCancelAllOrders: CANCELED,
  transferToUser: { coin_id: 2, receiver_type: 1, receiver: 'other@example.com', amount: '2' },
  transferBetweenWallets: {
    coin_id: 2,
    from_wallet_type: 1,
    to_wallet_type: 1,
    amount: '2',
  },
  processWithdrawal: {
    coin_type: 'USDC',
    network_id: 2,
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    memo: '7',
    no_memo: 1,
    amount: '21',
    fee_mode: 2,
    note: 'rent',
  },
  acceptConvert: { quote_id: OTHER_UUID },
  createLimitConvert: {
    from_coin: 'ETH',
    to_coin: 'ETH',
    side: 1,
    limit_price: '1000000',
    from_amount: '0.002',
    to_amount: '5',
    wallet_type: 1,
    expire_days: 3,
  },
  sweepSmallBalances: { coin_types: ['ETH'], to_coin: 'ETH' },
  startHistoryExport: { kind: 'deposit', format: 2, from: 1_700_000_000, to: 1_700_000_000 },
  changeLeverage: { base_coin_id: 4, trade_coin_id: 2, leverage: 10, margin_mode: 2 },
  changePositionMode: { base_coin_id: 4, trade_coin_id: 2, position_mode: 1 },
  changePositionMargin: { uid: 'P999999', amount: '2' },
  cancelAllFuturesOrders: { coin_pair_id: 1, order_type: 2 },
  closeAllPositions: { coin_pair_id: 1 },
  ...EARN_OTHERS,
  ...P2P_OTHERS,
  ...CARD_OTHERS,
  commitToProject: { ...OTHER_SALE, amount: '6' },
  buyTokens: { ...OTHER_SALE, tokens: '101' },
  claimTokens: { project_id: 999 },
};

let live: LiveExchange;
let own: Caller;
const otherOrders = new Map<RouteName, number>();
const sent = new Map<RouteName, Readonly<Record<string, unknown>>>();

/** Leaves so little BTC that it can be swept. */
async function leaveLittle(): Promise<void> {
  const { data } = await own.get('walletList', { coin_id: 2 });
  const btc = data?.data?.find((wallet) => wallet['coin_type'] === 'BTC');
  const amount = (Number(btc?.['balance']) - 0.00005).toFixed(8);
  const move = { coin_id: 2, from_wallet_type: 2, to_wallet_type: 1, amount };
  await own.must('transferBetweenWallets', { ...move, request_id: crypto.randomUUID() });
}

async function bodyOf(name: RouteName, maker: Caller, mark: number): Promise<object> {
  if (name === 'sweepSmallBalances') {
    await leaveLittle();
    return { coin_types: ['BTC'], to_coin: 'USDT' };
  }
  return BODIES[name] ?? (await PREPARE[name]?.(own, { maker, mark })) ?? {};
}

beforeAll(async () => {
  const first = await openLiveExchange();
  const trader = await senderOf(first, 'sender');
  const other = await first.trader('maker');
  for (const { id } of [trader, other]) await verify(first, id);
  await openSales(first, [trader]);
  await first.call('demoAccount', trader);
  await first.stop();
  loseDemoMoney(first.folder);
  live = await first.restart();
  own = new Caller(live.url, trader.bearer, { ...trader, code: trader.nextCode });
  const maker = new Caller(live.url, other.bearer, other);
  const mark = await markOf(live);
  await prepareMarket({ maker, mark });
  for (const name of CALLS) {
    const request_id = crypto.randomUUID();
    const body = { ...(await bodyOf(name, maker, mark)), request_id };
    const reply = await own.call(name, body);
    expect(reply.body, name).toMatchObject({ success: true });
    sent.set(name, body);
  }
  const order = { ...BTC_COINS, amount: '0.001', price: '50000' };
  for (const [name, place] of [
    ['amendOrder', 'placeBuyLimit'],
    ['demoAmendOrder', 'demoPlaceBuyLimit'],
  ] as const) {
    const placed = await own.must(place, order);
    otherOrders.set(name, (placed['order'] as { readonly id: number }).id);
  }
}, 120_000);
afterAll(() => live.close());

const USED = { status: 409, body: { error_code: REJECTION_CODES.request_id_reused } };

it('knows all calls with a request ID', () => {
  expect(CALLS.toSorted()).toEqual(requestCalls().toSorted());
});

describe('the ID of another call', () => {
  it.each(CALLS)('is rejected by %s', async (name) => {
    for (const [other, { request_id }] of sent) {
      if (other === name) continue;
      const reply = await own.call(name, { ...sent.get(name), request_id });
      expect(reply, `${name} with the ID of ${other}`).toMatchObject(USED);
    }
  });
});

describe('the ID of the same call', () => {
  it.each(CALLS)('returns the response of %s again', async (name) => {
    const reply = await own.call(name, sent.get(name) ?? {});
    expect(reply).toMatchObject({ status: 200, body: { replayed: true } });
  });

  it.each(CALLS)('is rejected with other contents of %s', async (name) => {
    const others = OTHERS[name] ?? {};
    expect(Object.keys(others).toSorted()).toEqual(contentsOf(name).toSorted());
    for (const [field, value] of Object.entries(others)) {
      const changed = value === OTHER_ORDER ? otherOrders.get(name) : value;
      const reply = await own.call(name, { ...sent.get(name), [field]: changed });
      expect(reply, `${name} with another ${field}`).toMatchObject(USED);
    }
  });
});
