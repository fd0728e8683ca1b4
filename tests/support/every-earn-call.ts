/** Makes every call of simple earn so that it is accepted, for tests that cover all routes. */
import type { RouteName } from '#contract/routes.ts';
import type { LiveExchange, Reply } from './live-exchange.ts';

type Calls = readonly (readonly [RouteName, Reply])[];
type Row = Readonly<Record<string, unknown>>;

/** Products of USDT that a first start opens. */
export async function usdtProducts(
  live: LiveExchange,
): Promise<{ readonly locked: number; readonly flexible: number }> {
  const { body } = await live.call('earnProducts', { query: { coin_type: 'USDT' } });
  const rows = body.data as unknown as readonly Row[];
  const idOf = (type: number) => Number(rows.find((row) => row['earn_type'] === type)?.['id']);
  return { locked: idOf(1), flexible: idOf(2) };
}

export async function everyEarnCall(live: LiveExchange, traderName = 'earner'): Promise<Calls> {
  const { bearer } = await live.trader(traderName);
  const responses: (readonly [RouteName, Reply])[] = [];
  const request = async (name: RouteName, parts: Parameters<LiveExchange['call']>[1] = {}) => {
    const response = await live.call(name, { bearer, ...parts });
    responses.push([name, response]);
    return response.body.data ?? {};
  };
  const once = (name: RouteName, body: object) =>
    request(name, { body: { ...body, request_id: crypto.randomUUID() } });
  await request('earnProducts');
  const { locked, flexible } = await usdtProducts(live);
  await request('earnProduct', { params: { id: String(locked) } });
  await request('earnRates', { params: { id: String(locked) } });
  await request('previewEarn', { body: { product_id: locked, amount: '100' } });
  const subscription = { amount: '100', from_wallet_type: 2, agreement: true };
  const position = await once('subscribeToEarn', { product_id: locked, ...subscription });
  const position_id = position['id'];
  await once('setEarnRenewal', { position_id, auto_renew: true });
  const redemption = { position_id, all: true, speed: 1 };
  await request('previewRedeem', { body: redemption });
  await once('redeemFromEarn', redemption);
  const auto = { product_id: flexible, on: true, keep_free: '100', minimum: '10' };
  await once('setAutoSubscription', auto);
  await request('autoSubscriptions');
  await request('earnPositions', { query: { tab: 'ended' } });
  await request('earnDays', { params: { id: String(position_id) } });
  await request('earnHistory', { query: { kind: 1 } });
  await request('earnSummary');
  await once('setAutoSubscription', { ...auto, on: false });
  return responses.slice(0, -1);
}
