/** How the readable page groups the calls. A new call needs a place here, or this does not compile. */
import type { RouteName } from '#contract/routes.ts';

export const AREAS = [
  'Settings',
  'Signing in',
  'Account',
  'Markets',
  'Spot orders',
  'Broadcast service',
] as const;
export type Area = (typeof AREAS)[number];

export const AREA_OF_CALL: Readonly<Record<RouteName, Area>> = {
  commonSettings: 'Settings',
  landingSettings: 'Settings',
  ipLookup: 'Settings',
  signIn: 'Signing in',
  signUp: 'Signing in',
  verifyEmail: 'Signing in',
  resendVerifyEmailCode: 'Signing in',
  refreshToken: 'Signing in',
  logOut: 'Signing in',
  profile: 'Account',
  walletList: 'Account',
  accountEvents: 'Account',
  topCoinList: 'Markets',
  coinPairList: 'Markets',
  spotDashboard: 'Markets',
  spotDashboardOfPair: 'Markets',
  bookSnapshot: 'Markets',
  marketTrades: 'Markets',
  chartBars: 'Markets',
  placeBuyLimit: 'Spot orders',
  placeSellLimit: 'Spot orders',
  placeBuyMarket: 'Spot orders',
  placeSellMarket: 'Spot orders',
  placeBuyStopLimit: 'Spot orders',
  placeSellStopLimit: 'Spot orders',
  cancelOrder: 'Spot orders',
  cancelAllOrders: 'Spot orders',
  orderByClientId: 'Spot orders',
  myOrders: 'Spot orders',
  myTrades: 'Spot orders',
  authorizeChannel: 'Broadcast service',
  authenticateSocketUser: 'Broadcast service',
};
