/** Makes every call of demo trading so that it is accepted, for tests that cover all routes. */
import type { RouteName } from '#contract/routes.ts';
import { mustAccept, orderIdIn, type LiveExchange, type Reply } from './live-exchange.ts';

const btc = { base_coin_id: 1, trade_coin_id: 2 };
const eth = { base_coin_id: 1, trade_coin_id: 3 };
const amount = '0.01';

/** The book of BTC must have orders on both sides around 50,000, and ETH must not trade meanwhile. */
export async function everyDemoCall(
  live: LiveExchange,
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const { bearer } = await live.trader('demo');
  const responses: (readonly [RouteName, Reply])[] = [];
  const request = async (name: RouteName, request: Parameters<LiveExchange['call']>[1] = {}) => {
    const response = await live.call(name, { bearer, ...request });
    responses.push([name, response]);
    return response.body;
  };
  const request_id = () => crypto.randomUUID();
  // Two ETH make a starting balance that falls by more than half.
  await tradeEth(live, '900000');
  await request('demoAccount');
  await tradeEth(live, '3000');
  await request('demoTopUp', { body: { request_id: request_id() } });
  const stop = { ...btc, amount, stop: '60000', limit: '60100' };
  const body = { ...btc, amount, price: '45000', client_order_id: 'mine' };
  const id = orderIdIn(await request('demoPlaceBuyLimit', { body }));
  await request('demoPlaceSellLimit', { body: { ...btc, amount, price: '55000' } });
  await request('demoPlaceBuyMarket', { body: { ...btc, amount } });
  await request('demoPlaceSellMarket', { body: { ...btc, amount } });
  await request('demoPlaceBuyStopLimit', { body: stop });
  await request('demoPlaceSellStopLimit', { body: { ...stop, stop: '40000', limit: '39900' } });
  await request('demoOrderByClientId', { query: { client_order_id: 'mine' } });
  await request('demoAmendOrder', {
    body: { id, version: 1, price: '44000', request_id: request_id() },
  });
  await request('demoCancelOrder', { body: { type: 'buy', id } });
  await request('demoCancelAllOrders', { body: { request_id: request_id() } });
  await request('demoMyOrders', { query: btc });
  await request('demoMyTrades', { query: btc });
  await request('demoAccountEvents', { query: { since: 0 } });
  await request('demoWalletList');
  await request('demoSpotDashboard');
  await request('demoSpotDashboardOfPair', { params: { id: 'BTC_USDT' } });
  await request('demoStatistics');
  await request('demoReset', { body: { request_id: request_id() } });
  await request('demoEpochOrders', { query: { epoch: 1 } });
  await request('demoEpochTrades', { query: { epoch: 1 } });
  return responses;
}

/** Makes this price the last price of ETH. */
async function tradeEth(live: LiveExchange, price: string): Promise<void> {
  for (const name of ['placeSellLimit', 'placeBuyLimit'] as const) {
    const { bearer } = await live.trader();
    const body = { ...eth, amount, price, confirm_price: true };
    await mustAccept(live.call(name, { bearer, body }));
  }
}
