/** Every call with a request ID, each made by a user of its own, with what it needs to be accepted. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { DEMO_DATABASE_FILE } from '#server/demo/open-demo.ts';
import { BTC_COINS, intentOf } from '../every-futures-call.ts';
import type { Caller, Others, Prepare } from './caller.ts';
import { EARN_PREPARE } from './earn-calls.ts';
import { GIFT_CARD_PREPARE } from './gift-card-calls.ts';
import { LAUNCHPAD_PREPARE } from './launchpad-calls.ts';
import { P2P_PREPARE } from './p2p-calls.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const OUTSIDE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const requestId = () => ({ request_id: crypto.randomUUID() });

/** Buys 0.01 BTC of the contract from the maker. */
async function openPosition(own: Caller, { maker, mark }: Others): Promise<void> {
  await fundFutures(own);
  await maker.must('placeFuturesSell', intentOf(1, '0.01', mark));
  await own.must('placeFuturesBuy', intentOf(1, '0.01', mark));
}

const fundFutures = (own: Caller) =>
  own.must('transferBetweenWallets', {
    coin_id: 1,
    from_wallet_type: 2,
    to_wallet_type: 3,
    amount: '5000',
    ...requestId(),
  });

async function openOrder(own: Caller, isDemo: boolean): Promise<number> {
  const order = { ...BTC_COINS, amount: '0.001', price: '50000' };
  const placed = await own.must(isDemo ? 'demoPlaceBuyLimit' : 'placeBuyLimit', order);
  return (placed['order'] as { readonly id: number }).id;
}

const amendOf =
  (isDemo: boolean): Prepare =>
  async (own) => ({ id: await openOrder(own, isDemo), version: 1, price: '51000' });
const cancelOf =
  (isDemo: boolean): Prepare =>
  async (own) => {
    await openOrder(own, isDemo);
    return BTC_COINS;
  };

/** Brings about what the call needs. Returns its body, without the request ID. */
export const PREPARE: Readonly<Partial<Record<RouteName, Prepare>>> = {
  amendOrder: amendOf(false),
  cancelAllOrders: cancelOf(false),
  demoAmendOrder: amendOf(true),
  demoCancelAllOrders: cancelOf(true),
  demoReset: async (own) => {
    await own.get('demoAccount');
    return {};
  },
  /** Of an account that has lost more than half. */
  demoTopUp: async () => ({}),
  transferBetweenWallets: async () => ({
    coin_id: 1,
    from_wallet_type: 2,
    to_wallet_type: 3,
    amount: '1',
  }),
  transferToUser: async (own, { maker }) => ({
    coin_id: 1,
    receiver_type: 2,
    receiver: maker.email,
    amount: '1',
    g2f_code: own.code(),
  }),
  processWithdrawal: async () => ({ ...TRON, address: OUTSIDE, amount: '20', fee_mode: 1 }),
  acceptConvert: async (own) => {
    const quote = { from_coin: 'BTC', to_coin: 'USDT', from_amount: '0.001' };
    return { quote_id: (await own.must('convertQuote', quote))['quote_id'] };
  },
  createLimitConvert: async (_own, { mark }) => ({
    from_coin: 'BTC',
    to_coin: 'USDT',
    side: 2,
    limit_price: String(mark + 5_000),
    from_amount: '0.001',
    expire_days: 1,
  }),
  sweepSmallBalances: async (own) => {
    const rest = { coin_id: 2, from_wallet_type: 2, to_wallet_type: 1, amount: '0.99995' };
    await own.must('transferBetweenWallets', { ...rest, ...requestId() });
    return { coin_types: ['BTC'], to_coin: 'USDT' };
  },
  startHistoryExport: async () => ({ kind: 'transaction', format: 1 }),
  changePositionMargin: async (own, others) => {
    await openPosition(own, others);
    const [position] = (await own.get('futuresPositions')).data?.data ?? [];
    return { uid: position?.['uid'], amount: '1' };
  },
  closeAllPositions: async (own, others) => {
    await openPosition(own, others);
    await others.maker.must('placeFuturesBuy', intentOf(2, '0.01', others.mark - 10));
    return {};
  },
  cancelAllFuturesOrders: async (own, { mark }) => {
    await fundFutures(own);
    await own.must('placeFuturesBuy', intentOf(1, '0.01', mark - 200));
    return {};
  },
  changeLeverage: async () => ({ ...BTC_COINS, leverage: 20, margin_mode: 1 }),
  changePositionMode: async () => ({ ...BTC_COINS, position_mode: 2 }),
  ...EARN_PREPARE,
  ...P2P_PREPARE,
  ...GIFT_CARD_PREPARE,
  ...LAUNCHPAD_PREPARE,
};

/** Makes all demo accounts begin with three times what they have now, as if they had lost the rest since: a loss of
 *  more than half can be topped up. */
export function loseDemoMoney(folder: string): void {
  const db = new DatabaseSync(join(folder, 'data', DEMO_DATABASE_FILE));
  db.exec('UPDATE demo_account SET start_equity_units = 3 * start_equity_units');
  db.close();
}

const bodyEntriesOf = (name: RouteName): Readonly<Record<string, unknown>> => {
  const wire: unknown = (ROUTES[name].body as { readonly wire?: unknown } | undefined)?.wire;
  const entries: unknown = (wire as { readonly entries?: unknown } | undefined)?.entries;
  return typeof entries === 'object' && entries !== null ? { ...entries } : {};
};

/** Calls of the contract whose body has a request ID. */
export const requestCalls = (): readonly RouteName[] =>
  (Object.keys(ROUTES) as RouteName[]).filter((name) => 'request_id' in bodyEntriesOf(name));

/** Fields that tell two requests apart: not the ID, no codes, which a repeated request may carry newly, and no statement
 *  that is accepted only when it is made. */
export const contentsOf = (name: RouteName): readonly string[] =>
  Object.keys(bodyEntriesOf(name)).filter(
    (field) =>
      !['request_id', 'g2f_code', 'email_code', 'agreement'].includes(field) &&
      (field !== 'declaration' || name === 'cancelP2pOrder'),
  );

/** What the maker of a round needs: a book of BTC on both sides, and money for futures. */
export async function prepareMarket({
  maker,
  mark,
}: Pick<Others, 'maker' | 'mark'>): Promise<void> {
  await maker.must('placeSellLimit', { ...BTC_COINS, amount: '0.05', price: String(mark + 10) });
  await maker.must('placeBuyLimit', { ...BTC_COINS, amount: '0.05', price: String(mark - 10) });
  await fundFutures(maker);
}
