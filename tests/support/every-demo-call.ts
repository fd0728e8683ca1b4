/** Every call of demo trade, each so that it is accepted: for tests that go through all routes. */
import type { RouteName } from '#contract/routes.ts';
import { mustAccept, orderIdIn, type LiveExchange, type Reply } from './live-exchange.ts';

const btc = { base_coin_id: 1, trade_coin_id: 2 };
const eth = { base_coin_id: 1, trade_coin_id: 3 };
const amount = '0.01';

/** The book of BTC must have somebody on both sides around 50,000, and nobody trades ETH meanwhile. */
export async function everyDemoCall(
  live: LiveExchange,
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const { bearer } = await live.trader('demo');
  const answers: (readonly [RouteName, Reply])[] = [];
  const ask = async (name: RouteName, request: Parameters<LiveExchange['call']>[1] = {}) => {
    const answer = await live.call(name, { bearer, ...request });
    answers.push([name, answer]);
    return answer.body;
  };
  const request_id = () => crypto.randomUUID();
  // Two ETH make a start that falls by more than half.
  await printEth(live, '900000');
  await ask('demoAccount');
  await printEth(live, '3000');
  await ask('demoTopUp', { body: { request_id: request_id() } });
  const stop = { ...btc, amount, stop: '60000', limit: '60100' };
  const body = { ...btc, amount, price: '45000', client_order_id: 'mine' };
  const id = orderIdIn(await ask('demoPlaceBuyLimit', { body }));
  await ask('demoPlaceSellLimit', { body: { ...btc, amount, price: '55000' } });
  await ask('demoPlaceBuyMarket', { body: { ...btc, amount } });
  await ask('demoPlaceSellMarket', { body: { ...btc, amount } });
  await ask('demoPlaceBuyStopLimit', { body: stop });
  await ask('demoPlaceSellStopLimit', { body: { ...stop, stop: '40000', limit: '39900' } });
  await ask('demoOrderByClientId', { query: { client_order_id: 'mine' } });
  await ask('demoAmendOrder', {
    body: { id, version: 1, price: '44000', request_id: request_id() },
  });
  await ask('demoCancelOrder', { body: { type: 'buy', id } });
  await ask('demoCancelAllOrders', { body: { request_id: request_id() } });
  await ask('demoMyOrders', { query: btc });
  await ask('demoMyTrades', { query: btc });
  await ask('demoAccountEvents', { query: { since: 0 } });
  await ask('demoWalletList');
  await ask('demoSpotDashboard');
  await ask('demoSpotDashboardOfPair', { params: { id: 'BTC_USDT' } });
  await ask('demoStatistics');
  await ask('demoReset', { body: { request_id: request_id() } });
  await ask('demoEpochOrders', { query: { epoch: 1 } });
  await ask('demoEpochTrades', { query: { epoch: 1 } });
  return answers;
}

/** The last price of ETH becomes this one. */
async function printEth(live: LiveExchange, price: string): Promise<void> {
  for (const name of ['placeSellLimit', 'placeBuyLimit'] as const) {
    const { bearer } = await live.trader();
    const body = { ...eth, amount, price, confirm_price: true };
    await mustAccept(live.call(name, { bearer, body }));
  }
}
