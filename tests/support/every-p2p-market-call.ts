/** Makes every call of the market of peer-to-peer trading so that it is accepted, for tests that cover all routes. */
import { randomUUID } from 'node:crypto';
import type { RouteName } from '#contract/routes.ts';
import { giveIdentityLevel } from './identity-exchange.ts';
import { documentPicture } from './identity-pictures.ts';
import type { LiveExchange, Reply } from './live-exchange.ts';
import { adBody, methodBody, openP2pTrader } from './p2p-exchange.ts';

type Called = readonly (readonly [RouteName, Reply])[];

export async function everyP2pMarketCall(
  live: LiveExchange,
  traderName = 'p2p-market',
): Promise<Called> {
  const trader = await openP2pTrader(live, traderName);
  const other = await openP2pTrader(live, `${traderName}-other`, { usdt: '0' });
  const { bearer } = trader;
  const made: [RouteName, Reply][] = [];
  const call = async (name: RouteName, request: Parameters<LiveExchange['call']>[1] = {}) => {
    const reply = await live.call(name, { bearer, ...request });
    made.push([name, reply]);
    return reply;
  };
  const send = (name: RouteName, body: object) =>
    call(name, { body: { request_id: randomUUID(), ...body } });

  await call('p2pSettings', { bearer: undefined });
  await call('paymentTypes', { bearer: undefined });
  const qr_image = (await documentPicture({ seed: 9 })).toString('base64');
  const method = await send('savePaymentMethod', methodBody({ qr_image }));
  const methodId = Number(method.body.data?.['id']);
  await call('paymentMethods');
  await call('paymentMethodImage', { body: { qr_image_id: method.body.data?.['qr_image_id'] } });
  const terms = adBody({ payment_method_ids: [methodId] });
  const market = { coin_type: 'USDT', currency: 'EUR' };
  await call('previewP2pAd', { query: { ...market, side: 2, premium: '101', total_amount: '10' } });
  const ad = await send('createP2pAd', terms);
  const id = Number(ad.body.data?.['id']);
  await send('updateP2pAd', { ...terms, id, premium: '101' });
  await send('setP2pAdStatus', { id, status: 2 });
  await send('setP2pAdStatus', { id, status: 1 });
  await call('p2pAds', { query: { ...market, side: 1 } });
  await call('p2pAd', { params: { id: String(id) } });
  await call('ownP2pAds');
  await send('deleteP2pAd', { id });
  await send('deletePaymentMethod', { id: methodId });

  await call('ownTraderProfile');
  const profile = await other.get('ownTraderProfile');
  const uid = String(profile.body.data?.['uid']);
  await call('traderProfile', { params: { uid } });
  await call('traderFeedback', { params: { uid } });
  await call('followTrader', { body: { uid, on: true } });
  await call('relatedTraders', { query: { relation: 'followed' } });
  await call('blockTrader', { body: { uid, on: true } });
  await giveIdentityLevel(live, trader.id, 3);
  await call('merchantStanding');
  await send('applyForMerchant', { text: 'I trade daily, and answer within minutes.' });
  await send('reportTrader', { uid, reason: 'abuse', text: 'Insults.' });
  return made;
}
