/** An ID of a user names one request of all calls: each call rejects the ID of another call, and its own with other
 *  contents. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REJECTION_CODES } from '#contract/errors.ts';
import type { RouteName } from '#contract/routes.ts';
import { senderOf } from '#tests/support/guarded-account.ts';
import {
  Caller,
  contentsOf,
  loseDemoMoney,
  PREPARE,
  prepareMarket,
  requestCalls,
} from '#tests/support/kill/request-calls.ts';
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
];

/** Contracts without positions and orders. */
const ETH_COINS = { base_coin_id: 1, trade_coin_id: 3 };
const OTHER_UUID = '7b0c1a52-96b5-4a3c-9a51-0c8d3f1f1a11';

/** Bodies of calls that would meet what others have left. */
const BODIES: Readonly<Partial<Record<RouteName, object>>> = {
  changeLeverage: { ...ETH_COINS, leverage: 20, margin_mode: 1 },
  changePositionMode: { ...ETH_COINS, position_mode: 2 },
};

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
