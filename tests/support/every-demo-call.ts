/** Makes every call of demo trading so that it is accepted, for tests that cover all routes. */
import type { RouteName } from '#contract/routes.ts';
import { mustAccept, orderIdIn, type LiveExchange, type Reply } from './live-exchange.ts';

const btc = { base_coin_id: 1, trade_coin_id: 2 };
const eth = { base_coin_id: 1, trade_coin_id: 3 };
const amount = '0.01';

/** The book of BTC must have orders on both sides around 50,000, and that of ETH be empty. Both coins have their recorded
 *  reference prices, 93,227 and 2,427. */
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
  await request('demoAccount');
  await loseHalf(live, bearer);
  await request('demoTopUp', { body: { request_id: request_id() } });
  const stop = { ...btc, amount, stop: '60000', limit: '60100' };
  const body = { ...btc, amount, price: '47000', client_order_id: 'mine' };
  const id = orderIdIn(await request('demoPlaceBuyLimit', { body }));
  await request('demoPlaceSellLimit', { body: { ...btc, amount, price: '55000' } });
  await request('demoPlaceBuyMarket', { body: { ...btc, amount } });
  await request('demoPlaceSellMarket', { body: { ...btc, amount } });
  await request('demoPlaceBuyStopLimit', { body: stop });
  await request('demoPlaceSellStopLimit', { body: { ...stop, stop: '47500', limit: '47400' } });
  await request('demoOrderByClientId', { query: { client_order_id: 'mine' } });
  await request('demoAmendOrder', {
    body: { id, version: 1, price: '47001', request_id: request_id() },
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

/** Sells far below the reference prices and buys far above them, until less than half of the start is left. */
async function loseHalf(live: LiveExchange, bearer: string): Promise<void> {
  const [seller, buyer] = [await live.trader(), await live.trader()];
  const orders = [
    ['placeSellLimit', seller.bearer, eth, '5', '3600'],
    ['placeBuyLimit', buyer.bearer, eth, '7', '1220'],
    ['demoPlaceSellLimit', bearer, btc, '0.15', '48000'],
    ['demoPlaceBuyLimit', bearer, eth, '4.7', '3600'],
    ['demoPlaceSellLimit', bearer, eth, '6.69', '1220'],
  ] as const;
  for (const [name, owner, coins, size, price] of orders) {
    const body = { ...coins, amount: size, price, confirm_price: true };
    await mustAccept(live.call(name, { bearer: owner, body }));
  }
  for (const owner of [seller, buyer]) {
    const body = { request_id: crypto.randomUUID() };
    await mustAccept(live.call('cancelAllOrders', { bearer: owner.bearer, body }));
  }
}
