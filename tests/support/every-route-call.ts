/** Calls every route once, each so that it is accepted. */
import type { RouteName } from '#contract/routes.ts';
import {
  mustAccept,
  orderIdIn,
  type LiveExchange,
  type WireBody,
} from '#tests/support/live-exchange.ts';
import { telegramLogin, federatedToken } from '#tests/support/local-providers.ts';
import { senderOf } from '#tests/support/guarded-account.ts';
import { everyAccountCall } from '#tests/support/every-account-call.ts';
import { everyCustodyCall } from '#tests/support/every-custody-call.ts';
import { everyConvertCall } from '#tests/support/every-convert-call.ts';
import { everyDemoCall } from '#tests/support/every-demo-call.ts';
import { everyExportCall } from '#tests/support/every-export-call.ts';
import { everyLaunchpadCall } from '#tests/support/every-launchpad-call.ts';
import { everyReferralCall } from '#tests/support/every-referral-call.ts';
import { everySupportCall } from '#tests/support/every-support-call.ts';
import { everyEarnCall } from '#tests/support/every-earn-call.ts';
import { everyGiftCardCall } from '#tests/support/every-gift-card-call.ts';
import { everyP2pMarketCall } from '#tests/support/every-p2p-market-call.ts';
import { everyP2pOrderCall } from '#tests/support/every-p2p-order-call.ts';
import { everyIdentityCall } from '#tests/support/every-identity-call.ts';
import { everyNotificationCall } from '#tests/support/every-notification-call.ts';
import { everyFuturesCall } from '#tests/support/every-futures-call.ts';

const coins = { base_coin_id: 1, trade_coin_id: 2 };

/** Places an order of a new trader on each side of the book. */
export async function makeMarket(
  live: LiveExchange,
  name: string,
  [bid, ask]: readonly [string, string],
): Promise<void> {
  const maker = await live.trader(name);
  for (const [call, price] of [
    ['placeBuyLimit', bid],
    ['placeSellLimit', ask],
  ] as const) {
    const body = { ...coins, amount: '0.9', price };
    await mustAccept(live.call(call, { bearer: maker.bearer, body }));
  }
}

const AMEND_ID = '9b2f6d1e-5c3a-4f77-8a10-6f0d4c2b7e91';

/** Calls every route once: a route that never succeeds would pass for the wrong reason. */
export async function everyRouteOnce(live: LiveExchange) {
  const { email, password } = await live.trader('last');
  const body = { email, password, ip: '127.0.0.1' };
  const signedIn = await live.call('signIn', { body });
  const sender = await senderOf(live, 'sender');
  // Restores the liquidity taken by fuzzed orders, so that no order is rejected for an empty book.
  await makeMarket(live, 'keeper', ['48500', '51500']);
  const bearer = String(signedIn.body['access_token']);
  const request = async (name: RouteName, request: Parameters<LiveExchange['call']>[1] = {}) =>
    [name, await live.call(name, { bearer, ...request })] as const;
  const amount = '0.01';
  const direction = { coin_id: 1, from_wallet_type: 2, to_wallet_type: 3 };
  const fresh = { email: 'fresh@example.com', password: 'tide turns at noon' };
  const responses = [
    ['signIn', signedIn] as const,
    await request('signUp', { body: fresh }),
    await request('resendVerifyEmailCode', { body: { email: fresh.email } }),
  ];
  const code = await live.codeFor(fresh.email);
  const stop = { ...coins, amount, stop: '60000', limit: '60100' };
  const placed = await live.call('placeBuyLimit', {
    bearer,
    body: { ...coins, amount, price: '49000', client_order_id: 'mine' },
  });
  const id = orderIdIn(placed.body);
  const nonce = 'nonce-of-the-last-one-standing';
  const time = { interval: '60', start_time: 1_700_000_000, end_time: 1_900_000_000 };
  return [
    ...responses,
    ['placeBuyLimit', placed] as const,
    await request('verifyEmail', { body: { email: fresh.email, code } }),
    await request('placeSellLimit', { body: { ...coins, amount, price: '51000' } }),
    await request('placeBuyMarket', { body: { ...coins, amount } }),
    await request('placeSellMarket', { body: { ...coins, amount } }),
    await request('placeBuyStopLimit', { body: stop }),
    await request('placeSellStopLimit', { body: { ...stop, stop: '47500', limit: '47400' } }),
    await request('orderByClientId', { query: { client_order_id: 'mine' } }),
    await request('amendOrder', { body: { id, version: 1, price: '49001', request_id: AMEND_ID } }),
    await request('cancelOrder', { body: { type: 'buy', id } }),
    await request('cancelAllOrders', {
      body: { request_id: '3f0e7c1a-9f0b-4c55-8d0e-52f6f0a1b2c3' },
    }),
    await request('myOrders', { query: coins }),
    await request('myTrades', { query: coins }),
    await request('accountEvents', { query: { since: 0 } }),
    await request('walletList'),
    await request('walletOverview'),
    await request('walletTransferMax', { query: direction }),
    await request('transferBetweenWallets', {
      body: { ...direction, amount, request_id: '7c2b9e64-0f1d-4a38-9b5e-3d6a8c7f2e10' },
    }),
    await request('userTransferRules'),
    await request('transferToUser', {
      bearer: sender.bearer,
      body: {
        coin_id: 1,
        receiver_type: 2,
        receiver: 'maker@example.com',
        amount,
        g2f_code: sender.nextCode(),
        request_id: '7c2b9e64-0f1d-4a38-9b5e-3d6a8c7f2e11',
      },
    }),
    await request('transactionHistory'),
    await request('dashboardData'),
    await request('addFavourite', { body: { coin_pair: 'BTC_USDT' } }),
    await request('favourites'),
    await request('removeFavourite', { body: { coin_pair: 'BTC_USDT' } }),
    await request('profile'),
    ...(await everyAccountCall(live)),
    ...(await everyConvertCall(live)),
    ...(await everyDemoCall(live)),
    ...(await everyExportCall(live)),
    ...(await everyNotificationCall(live)),
    ...(await everySupportCall(live)),
    ...(await everyIdentityCall(live)),
    ...(await everyEarnCall(live)),
    ...(await everyGiftCardCall(live)),
    ...(await everyP2pMarketCall(live)),
    ...(await everyP2pOrderCall(live)),
    ...(await everyLaunchpadCall(live)),
    ...(await everyReferralCall(live)),
    ...(await everyFuturesCall(live)),
    await request('authorizeChannel', {
      body: { socket_id: '1.2', channel_name: `private-account_${idOf(signedIn.body)}` },
    }),
    await request('authenticateSocketUser', { body: { socket_id: '1.2' } }),
    await request('bookSnapshot', { query: coins }),
    await request('marketTrades', { query: coins }),
    await request('chartBars', { query: { ...coins, ...time } }),
    await request('spotDashboard'),
    await request('spotDashboardOfPair', { params: { id: 'BTC_USDT' } }),
    await request('topCoinList'),
    await request('coinPairList'),
    await request('coinStatistics'),
    await request('currencyList'),
    await request('searchCoinPair', { query: { search: 'btc' } }),
    await request('coinInformation', { params: { id: 'BTC' } }),
    await request('commonSettings'),
    await request('landingSettings'),
    await request('ipLookup'),
    await request('captchaSettings'),
    await request('socialSignIn', { body: await federatedBody(live, nonce) }),
    await request('verifyTelegram', { body: await telegramLogin(live, '7') }),
    await request('refreshToken', {
      body: { refresh_token: String(signedIn.body['refresh_token']) },
    }),
    await request('logOut'),
    // Last, because it passes days, in which the tokens above expire.
    ...(await everyCustodyCall(live)),
  ];
}

/** The token is valid for five minutes, so it is issued when it is used. */
const federatedBody = async (live: LiveExchange, nonce: string) => ({
  provider: 'local',
  id_token: await federatedToken(live, { email: 'vouched@example.com', nonce }),
  nonce,
});

const idOf = (body: WireBody): number => (body['user'] as { id: number }).id;
