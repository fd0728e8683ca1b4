/** Every call by its name: the server needs a handler for each, the API document lists them. */
import * as auth from './rest/auth.ts';
import { authenticateSocketUser, authorizeChannel } from './rest/broadcasting.ts';
import { coinPairList, topCoinList } from './rest/market.ts';
import { profile } from './rest/profile.ts';
import { commonSettings, landingSettings } from './rest/settings.ts';
import { spotDashboard, spotDashboardOfPair } from './rest/spot-dashboard.ts';
import { accountEvents, myOrders, myTrades } from './rest/spot-history.ts';
import { bookSnapshot, chartBars, marketTrades } from './rest/spot-market.ts';
import * as orders from './rest/spot-orders.ts';
import { walletList } from './rest/wallet.ts';

export const ROUTES = {
  commonSettings,
  landingSettings,
  ipLookup: auth.ipLookup,
  signIn: auth.signIn,
  signUp: auth.signUp,
  verifyEmail: auth.verifyEmail,
  resendVerifyEmailCode: auth.resendVerifyEmailCode,
  refreshToken: auth.refreshToken,
  logOut: auth.logOut,
  authorizeChannel,
  authenticateSocketUser,
  profile,
  topCoinList,
  coinPairList,
  spotDashboard,
  spotDashboardOfPair,
  bookSnapshot,
  marketTrades,
  chartBars,
  placeBuyLimit: orders.placeBuyLimit,
  placeSellLimit: orders.placeSellLimit,
  placeBuyMarket: orders.placeBuyMarket,
  placeSellMarket: orders.placeSellMarket,
  placeBuyStopLimit: orders.placeBuyStopLimit,
  placeSellStopLimit: orders.placeSellStopLimit,
  cancelOrder: orders.cancelOrder,
  cancelAllOrders: orders.cancelAllOrders,
  orderByClientId: orders.orderByClientId,
  myOrders,
  myTrades,
  accountEvents,
  walletList,
} as const;

export type RouteName = keyof typeof ROUTES;
