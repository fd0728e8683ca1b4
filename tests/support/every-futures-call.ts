/** Makes every call of futures so that it is accepted, for tests that cover all routes. */
import type { RouteName } from '#contract/routes.ts';
import type { LiveExchange, Reply, TraderLogin } from './live-exchange.ts';

export const BTC_COINS = { base_coin_id: 1, trade_coin_id: 2 };
type Responded = readonly [RouteName, Reply];

/** Signs up a trader with this much in the futures wallet. */
export async function futuresTrader(
  live: LiveExchange,
  name: string,
  amount = '50000',
): Promise<TraderLogin> {
  const trader = await live.trader(name);
  const body = { coin_id: 1, from_wallet_type: 2, to_wallet_type: 3, amount };
  const request = { ...body, request_id: crypto.randomUUID() };
  const moved = await live.call('transferBetweenWallets', {
    bearer: trader.bearer,
    body: request,
  });
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
  return trader;
}

/** Mark price of BTC, cut to whole USDT. */
export async function markOf(live: LiveExchange): Promise<number> {
  const { body } = await live.call('futuresDashboard');
  const order = body.data?.['order_data'] as {
    total: { trade_wallet: { mark_price: string } };
  };
  return Math.floor(Number(order.total.trade_wallet.mark_price));
}

export const intentOf = (action: number, amount: string, price?: number) => ({
  ...BTC_COINS,
  action,
  order_type: price === undefined ? 2 : 1,
  margin_mode: 1,
  leverage: 10,
  amount_type: 2,
  amount,
  ...(price === undefined ? {} : { price: String(price) }),
  client_order_id: crypto.randomUUID(),
});

export async function everyFuturesCall(live: LiveExchange): Promise<readonly Responded[]> {
  const maker = await futuresTrader(live, 'futures-maker');
  const taker = await futuresTrader(live, 'futures-taker');
  const mark = await markOf(live);
  const responses: Responded[] = [];
  const as =
    ({ bearer }: TraderLogin) =>
    async (name: RouteName, request: Parameters<LiveExchange['call']>[1] = {}) => {
      const response = await live.call(name, { bearer, ...request });
      responses.push([name, response]);
      return response.body.data ?? {};
    };
  const quote = async (): Promise<void> => {
    for (const [name, price] of [
      ['placeFuturesBuy', mark - 20],
      ['placeFuturesSell', mark + 20],
    ] as const) {
      await as(maker)(name, { body: intentOf(1, '0.2', price) });
    }
  };
  await marketCalls(as(taker));
  await quote();
  await positionCalls(as(taker), { mark, quote });
  await listCalls(as(taker));
  return responses;
}

type Request = (
  name: RouteName,
  request?: Parameters<LiveExchange['call']>[1],
) => Promise<Readonly<Record<string, unknown>>>;

async function marketCalls(request: Request): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const span = { interval: '5', start_time: now - 86_400, end_time: now };
  await request('futuresDashboard');
  await request('futuresDashboardOfPair', { params: { id: 'BTC_USDT' } });
  await request('futuresContracts');
  await request('futuresBookSnapshot', { query: BTC_COINS });
  await request('futuresMarketTrades', { query: BTC_COINS });
  await request('futuresChartBars', { query: { ...BTC_COINS, ...span } });
  await request('fundingRates', { query: BTC_COINS });
  await request('riskTiers', { query: BTC_COINS });
}

async function positionCalls(
  request: Request,
  { mark, quote }: { readonly mark: number; readonly quote: () => Promise<void> },
): Promise<void> {
  const request_id = () => crypto.randomUUID();
  const settings = { ...BTC_COINS, request_id: request_id() };
  await request('changePositionMode', { body: { ...settings, position_mode: 2 } });
  await request('changeLeverage', {
    body: { ...BTC_COINS, leverage: 10, margin_mode: 1, request_id: request_id() },
  });
  await request('futuresSettings', { query: BTC_COINS });
  await request('previewFuturesOrder', { body: { ...intentOf(1, '0.1'), side: 1 } });
  const bought = await request('placeFuturesBuy', { body: intentOf(1, '0.1') });
  const client_order_id = (bought['order'] as { client_order_id: string }).client_order_id;
  await request('futuresOrderByClientId', { query: { client_order_id } });
  const uid = await positionOf(request);
  const stops = { take_profit_price: String(mark + 5_000), stop_loss_price: String(mark - 3_000) };
  const triggers = { take_profit_trigger: 2, stop_loss_trigger: 3 };
  await request('changeStops', { body: { uid, ...stops, ...triggers } });
  await request('changeStops', { body: { uid, ...stops, ...triggers, amount: '0.05' } });
  await request('changePositionMargin', { body: { uid, amount: '10', request_id: request_id() } });
  const close = { uid, order_type: 1, price: String(mark + 500), amount: '0.05' };
  const resting = await request('closePosition', {
    body: { ...close, client_order_id: request_id() },
  });
  const order = resting['order'] as { uid: string };
  await request('cancelFuturesOrder', { body: { uid: order.uid } });
  await request('cancelAllFuturesOrders', { body: { request_id: request_id() } });
  await quote();
  await request('reversePosition', { body: { uid, client_order_id: request_id() } });
  await quote();
  await request('closeAllPositions', { body: { request_id: request_id() } });
}

async function positionOf(request: Request): Promise<string> {
  const { data } = (await request('futuresPositions')) as { data: { uid: string }[] };
  const [position] = data;
  if (position === undefined) throw new Error('the order has opened a position');
  return position.uid;
}

async function listCalls(request: Request): Promise<void> {
  await request('futuresWallet', { query: BTC_COINS });
  await request('futuresPositions', { query: BTC_COINS });
  await request('futuresOpenOrders');
  await request('futuresOrderHistory');
  await request('futuresTradeHistory');
  await request('futuresTransactionHistory');
  await request('futuresPositionHistory');
}
