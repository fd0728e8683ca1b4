/** Makes calls with the optional fields that the calls of `everyRouteOnce` leave out. */
import { assert } from '#contract/core/assert.ts';
import type { RouteName } from '#contract/routes.ts';
import { custodyTrader } from '../every-custody-call.ts';
import { usdtProducts } from '../every-earn-call.ts';
import { BTC_COINS, futuresTrader, intentOf, markOf } from '../every-futures-call.ts';
import { newCardBody, openCardTrader } from '../gift-card-exchange.ts';
import { mustAccept, orderIdIn, type LiveExchange, type TraderLogin } from '../live-exchange.ts';
import { adBody, addMethod, methodBody, openP2pTrader, postAd } from '../p2p-exchange.ts';
import { orderIn, tradeOf, type Trade } from '../p2p-trade.ts';

type Send = (name: RouteName, body: object) => Promise<Readonly<Record<string, unknown>>>;
const once = () => ({ request_id: crypto.randomUUID() });
const newClientId = () => ({ client_order_id: crypto.randomUUID() });
const ETH_COINS = { base_coin_id: 1, trade_coin_id: 3 };
const XRP_ADDRESS = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

const senderAs =
  (live: LiveExchange, { bearer }: Pick<TraderLogin, 'bearer'>): Send =>
  async (name, body) =>
    (await mustAccept(live.call(name, { bearer, body }))).data ?? {};

/** The book of BTC must have orders on both sides around 50,000. */
export async function callWithOptionalFields(live: LiveExchange): Promise<void> {
  const trader = await live.trader('optional');
  const send = senderAs(live, trader);
  await sendConverts(send);
  await startExports(live);
  await sendEarn(live, send);
  await sendSpotOrders(send, '');
  await live.call('demoAccount', trader);
  await sendSpotOrders(send, 'demo');
  await sendGiftCards(live);
  await sendAds(live);
  await sendP2pOrder(live);
  await sendFuturesOrders(live);
  await sendCustody(live);
}

/** @param venue of the calls: `demo`, or nothing for the real exchange */
async function sendSpotOrders(send: Send, venue: '' | 'demo'): Promise<void> {
  const place = async (call: string, body: object) => {
    const name = venue === '' ? `p${call}` : `demoP${call}`;
    return orderIdIn({ data: await send(name as RouteName, body) });
  };
  const amount = { ...BTC_COINS, amount: '0.01' };
  const [low, high] = [{ price: '47000' }, { price: '56000' }];
  const id = await place('laceBuyLimit', {
    ...amount,
    ...low,
    time_in_force: 'GTC',
    ...newClientId(),
  });
  await place('laceBuyLimit', { ...amount, ...low, time_in_force: 'IOC', ...newClientId() });
  await place('laceSellLimit', { ...amount, ...high, time_in_force: 'IOC', ...newClientId() });
  await place('laceSellLimit', { ...amount, ...high });
  const bounds = { worst_price: '60000', ...newClientId() };
  await place('laceBuyMarket', { ...BTC_COINS, quote_amount: '100', ...bounds });
  await place('laceSellMarket', { ...amount, worst_price: '40000', ...newClientId() });
  const stop = { ...amount, stop: '60000', limit: '60100' };
  const stopId = await place('laceBuyStopLimit', { ...stop, ...newClientId() });
  await place('laceSellStopLimit', { ...stop, stop: '47500', limit: '47400', ...newClientId() });
  await place('laceBuyLimit', { ...ETH_COINS, amount: '0.1', price: '2000', confirm_price: true });
  const amend = venue === '' ? 'amendOrder' : 'demoAmendOrder';
  await send(amend, { id, version: 1, amount: '0.011', ...once() });
  await send(amend, { id: stopId, version: 1, stop: '60001', ...once() });
  const cancelAll = venue === '' ? 'cancelAllOrders' : 'demoCancelAllOrders';
  // Leaves the sells and the order of another pair.
  await send(cancelAll, { ...BTC_COINS, type: 'buy', ...once() });
  await send(cancelAll, once());
}

async function sendConverts(send: Send): Promise<void> {
  const coins = { from_coin: 'USDT', to_coin: 'BTC' };
  const direction = { coin_id: 1, from_wallet_type: 2, to_wallet_type: 1 };
  await send('transferBetweenWallets', { ...direction, amount: '1000', ...once() });
  const amount = { to_amount: '0.001', wallet_type: 1 };
  await send('convertQuote', { ...coins, ...amount, valid_seconds: 60 });
  const limit = { ...coins, ...amount, side: 1, limit_price: '30000', expire_days: 3 };
  await send('createLimitConvert', { ...limit, ...once() });
}

/** Of a period around all that has happened, one before it and one after it. A user may have one export at a time. */
async function startExports(live: LiveExchange): Promise<void> {
  const start = async (from: number, to: number) => {
    const send = senderAs(live, await live.trader());
    const exported = { kind: 'transaction', format: 2, from, to };
    return send('startHistoryExport', { ...exported, ...once() });
  };
  const { rows_total } = await start(1_700_000_000, 4_000_000_000);
  assert(rows_total !== 0, 'the period of an export ends after it starts');
  for (const from of [1_700_000_000, 4_000_000_000]) await start(from, from + 86_400);
}

async function sendEarn(live: LiveExchange, send: Send): Promise<void> {
  const { locked, flexible } = await usdtProducts(live);
  const terms = { from_wallet_type: 1, agreement: true, ...once() };
  const renewal = { auto_renew: true, renewal_floor: '0.01' };
  const body = { product_id: locked, amount: '200', ...terms, ...renewal };
  const { id: position_id } = await send('subscribeToEarn', body);
  await send('setEarnRenewal', { position_id, auto_renew: true, renewal_floor: '0.02', ...once() });
  const all = { product_id: flexible, all: true, ...terms, ...once() };
  const opened = await send('subscribeToEarn', all);
  const part = { position_id: opened['id'], amount: '20', speed: 1 };
  await send('previewRedeem', part);
  await send('redeemFromEarn', { ...part, ...once() });
}

async function sendGiftCards(live: LiveExchange): Promise<void> {
  const creator = await openCardTrader(live, 'optional-cards');
  const friend = await openCardTrader(live, 'optional-friend');
  const { data: profile } = await mustAccept(live.call('profile', { bearer: friend.bearer }));
  const { uid } = Object(profile?.['user']) as { readonly uid: string };
  const send = senderAs(live, creator);
  await send('previewGiftCard', newCardBody({ quantity: 3 }));
  const restricted = newCardBody({ restricted_to: uid, quantity: 2 });
  await send('createGiftCards', { ...restricted, ...once() });
  const { 0: card } = await send('createGiftCards', { ...newCardBody(), ...once() });
  const { card_no } = card as { readonly card_no: string };
  const receiver = { receiver_type: 2, receiver: friend.email };
  await send('sendGiftCard', { card_no, ...receiver, note: 'Happy birthday', ...once() });
}

async function sendAds(live: LiveExchange): Promise<void> {
  const trader = await openP2pTrader(live, 'optional-ads', { level: 3 });
  const send = senderAs(live, trader);
  const terms = {
    terms: 'Own account only.',
    auto_reply: 'Hello.',
    region: 'DE',
    conditions: { min_kyc_level: 2, min_register_days: 3, blocked_countries: ['FR'] },
    use_reference_code: true,
    hours: { from: 60, until: 120 },
    price_floor: '0.5',
    price_ceiling: '1.5',
  };
  const method = await addMethod(trader);
  await send('savePaymentMethod', { ...methodBody({ id: method, label: 'Second' }), ...once() });
  const sale = adBody({ payment_method_ids: [method], ...terms, online: false });
  const { id } = await send('createP2pAd', { ...sale, ...once() });
  const { online: _, ...changed } = sale as typeof sale & { readonly online: boolean };
  await send('updateP2pAd', { ...changed, id, ...terms, price_floor: '0.6', ...once() });
  const fixed = { price_type: 1, price: '1', premium: null, confirmed_percent: 6 };
  const kinds = { payment_type_ids: [1] };
  const purchase = adBody({ side: 1, ...fixed, ...kinds, online: false });
  const { online: __, ...bought } = purchase as typeof purchase & { readonly online: boolean };
  const posted = await send('createP2pAd', { ...purchase, ...once() });
  await send('updateP2pAd', { ...bought, id: posted['id'], price: '1.01', ...once() });
}

async function sendP2pOrder(live: LiveExchange): Promise<void> {
  const seller = await openP2pTrader(live, 'optional-seller');
  const buyer = await openP2pTrader(live, 'optional-buyer');
  const fixed = { price_type: 1, price: '1', premium: null, confirmed_percent: 6 };
  const adId = await postAd(seller, fixed);
  const send = senderAs(live, buyer);
  const order = { ad_id: adId, amount: '25', expected_price: '1', payment_type_id: 1 };
  const made = await send('createP2pOrder', { ...order, ...once() });
  const trade = tradeOf(live, { seller, buyer, adId, uid: orderIn({ data: made }).uid });
  const files = [await trade.upload(seller)];
  const why = { reason: 'name_differs', files };
  await mustAccept(trade.change(seller, 'requestP2pCancel', why));
  await sendP2pSale(live, { seller, buyer });
}

/** The ad buys, so that the taker names the account to pay to. */
async function sendP2pSale(
  live: LiveExchange,
  { seller, buyer }: Pick<Trade, 'seller' | 'buyer'>,
): Promise<void> {
  const fixed = { price_type: 1, price: '1', premium: null, confirmed_percent: 6 };
  const purchase = adBody({ side: 1, ...fixed, payment_type_ids: [1] });
  const { data: ad } = await mustAccept(buyer.send('createP2pAd', purchase));
  const payment_method_id = await addMethod(seller);
  const order = { ad_id: ad?.['id'], fiat_amount: '20', expected_price: '1', payment_method_id };
  const made = await senderAs(live, seller)('createP2pOrder', { ...order, ...once() });
  const adId = Number(ad?.['id']);
  const trade = tradeOf(live, { seller, buyer, adId, uid: orderIn({ data: made }).uid });
  const paid = { declaration: true, payment_method_id };
  await mustAccept(trade.change(buyer, 'markP2pPaid', paid));
}

async function sendFuturesOrders(live: LiveExchange): Promise<void> {
  const mark = await markOf(live);
  const trader = await futuresTrader(live, 'optional-futures', '20000');
  const send = senderAs(live, trader);
  const stops = (side: 1 | -1) => ({
    take_profit_price: String(mark + side * 5_000),
    take_profit_trigger: 2,
    stop_loss_price: String(mark - side * 6_000),
    stop_loss_trigger: 3,
  });
  const calls = [
    ['placeFuturesBuy', mark - 500, 1],
    ['placeFuturesSell', mark + 500, -1],
  ] as const;
  for (const [name, price, side] of calls) {
    const limit = intentOf(1, '0.01', price);
    await send(name, { ...limit, ...stops(side), time_in_force: 4 });
    const stop = { order_type: 3, stop_price: String(mark + side * 1_000), trigger_by: 2 };
    await send(name, { ...limit, ...newClientId(), ...stop, price: String(mark + side * 1_100) });
  }
  await send('placeFuturesBuy', { ...intentOf(1, '0.02', 2_000), ...ETH_COINS });
  await send('placeFuturesBuy', { ...intentOf(1, '950', mark - 600), amount_type: 1 });
  // Leaves the stop orders, and the order of another contract.
  await send('cancelAllFuturesOrders', { coin_pair_id: 1_001, order_type: 1, ...once() });
  await send('cancelAllFuturesOrders', once());
}

async function sendCustody(live: LiveExchange): Promise<void> {
  const trader = await custodyTrader(live, 'optional-custody');
  const send = senderAs(live, trader);
  const xrp = { network_id: 6, address: XRP_ADDRESS, memo: '77' };
  const book = { label: 'Desk', coin_type: 'XRP', ...xrp, origin: 'Other exchange' };
  await send('addWithdrawalAddress', { ...book, whitelisted: 1, ...(await trader.codes()) });
  const friend = { receiver_type: 2, receiver: 'friend@example.com', coin_type: 'USDT' };
  const codes = await trader.codes();
  await send('addWithdrawalUser', { label: 'Friend', ...friend, whitelisted: 1, ...codes });
  await send('setWhitelistMode', { mode: 1, ...(await trader.codes()) });
  await send('previewWithdrawal', { coin_type: 'USDT', network_id: 4, amount: '20', fee_mode: 2 });
  const withdrawal = { coin_type: 'USDT', network_id: 4, amount: '20', fee_mode: 2, note: 'Rent' };
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  live.pass(10_000);
  await send('processWithdrawal', { ...withdrawal, address, ...once() });
}
