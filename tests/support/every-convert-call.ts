/** Makes every call of converts so that it is accepted, for tests that cover all routes. */
import { vi } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import type { LiveExchange, Reply } from './live-exchange.ts';

const coins = { from_coin: 'BTC', to_coin: 'USDT' };

/** Waits for reference prices, which are set each second: after a jump of the clock they are not current. */
export async function waitForPrices(live: LiveExchange, bearer: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await live.call('convertPair', { bearer, query: coins });
      if (body.data?.['minimum'] == null) throw new Error('BTC has no current price');
    },
    { timeout: 10_000, interval: 100 },
  );
}

/** The book of BTC must have orders on both sides around 50,000. */
export async function everyConvertCall(
  live: LiveExchange,
  traderName = 'convert',
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const { bearer } = await live.trader(traderName);
  const responses: (readonly [RouteName, Reply])[] = [];
  const request = async (name: RouteName, request: Parameters<LiveExchange['call']>[1] = {}) => {
    const response = await live.call(name, { bearer, ...request });
    responses.push([name, response]);
    return response.body.data ?? {};
  };
  const request_id = () => crypto.randomUUID();
  await waitForPrices(live, bearer);
  await request('convertCoins');
  await request('convertPair', { query: coins });
  // Leaves a small balance.
  const quote = await request('convertQuote', { body: { ...coins, from_amount: '0.89995' } });
  const quote_id = String(quote['quote_id']);
  await request('acceptConvert', { body: { quote_id, request_id: request_id() } });
  await request('quoteOutcome', { params: { quote_id } });
  const limit = { ...coins, side: 2, limit_price: '90000', from_amount: '0.1', expire_days: 1 };
  const placed = await request('createLimitConvert', {
    body: { ...limit, request_id: request_id() },
  });
  await request('limitConverts');
  await request('smallBalances');
  await request('sweepSmallBalances', {
    body: { coin_types: ['BTC'], to_coin: 'USDT', request_id: request_id() },
  });
  await request('cancelLimitConvert', { body: { id: placed['id'] } });
  await request('convertHistory');
  return responses;
}
