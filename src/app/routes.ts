/** The page of each address. Build scripts read this table, so it imports no view; `pages.tsx` makes the
 *  components. */
import { loadPart, type DeferredModules } from '#src/deferred/load-part.ts';
import { ADDRESSES, type Address, type AddressPath } from './addresses.ts';
import type { RoutePart } from './deferred/deferred-parts.ts';

/** A page is an export of a part with the moment `route`. */
type PageOfPart = {
  [Part in RoutePart]: { readonly part: Part; readonly page: keyof DeferredModules[Part] & string };
}[RoutePart];

type RoutedPart = PageOfPart & {
  /** Starts the page's requests before its first render; `parameter` is taken from the address. */
  readonly start?: (parameter: string | undefined) => Promise<void>;
};

const PAGES: Readonly<Record<AddressPath, RoutedPart>> = {
  '/': { part: 'home', page: 'HomeRoute' },
  '/signin': { part: 'auth', page: 'SignInRoute' },
  '/signup': { part: 'auth', page: 'SignUpRoute' },
  '/verify-email': { part: 'auth', page: 'VerifyEmailRoute' },
  '/g2f-verify': { part: 'auth', page: 'TwoFactorRoute' },
  '/forgot-password': { part: 'auth', page: 'ForgotPasswordRoute' },
  '/reset-password': { part: 'auth', page: 'ResetPasswordRoute' },
  '/maintenance': { part: 'legal', page: 'MaintenanceRoute' },
  '/privacy-policy': { part: 'legal', page: 'PrivacyPolicyRoute' },
  '/terms': { part: 'legal', page: 'TermsRoute' },
  '/privacy': { part: 'legal', page: 'PrivacyRoute' },
  '/identification/phone': { part: 'identity', page: 'PhoneRoute' },
  '/markets': { part: 'markets', page: 'MarketsRoute' },
  '/p2p-trading': { part: 'p2p', page: 'P2pMarketRoute' },
  '/p2p-trading/p2p': { part: 'p2pCenter', page: 'P2pCenterRoute' },
  '/p2p-trading/order': { part: 'p2pOrders', page: 'P2pOrdersRoute' },
  '/simple-earn': { part: 'earn', page: 'EarnRoute' },
  '/gift-cards': { part: 'giftCards', page: 'GiftCardsRoute' },
  '/ico/:project?': { part: 'launchpad', page: 'LaunchpadRoute' },
  '/user/swap-coin': { part: 'convert', page: 'SwapCoinRoute' },
  '/user/swap-history': { part: 'convert', page: 'SwapHistoryRoute' },
  '/user/profile/my-profile': { part: 'profile', page: 'MyProfileRoute' },
  '/user/profile/sercurity': { part: 'profile', page: 'SecurityRoute' },
  '/user/profile/settings': { part: 'profile', page: 'SettingsRoute' },
  '/user/profile/referrals': { part: 'referrals', page: 'ReferralsRoute' },
  '/user/profile/identification': { part: 'identity', page: 'IdentityRoute' },
  '/user/profile/change-password': { part: 'profile', page: 'ChangePasswordRoute' },
  '/user/notification': { part: 'notificationsPage', page: 'NotificationsRoute' },
  '/user/support': { part: 'support', page: 'SupportRoute' },
  '/user/my-wallet/deposit': { part: 'funding', page: 'DepositRoute' },
  '/user/my-wallet/withdrawal': { part: 'withdrawal', page: 'WithdrawalRoute' },
  '/user/wallet-history': { part: 'funding', page: 'WalletHistoryRoute' },
  '/user/currency-deposit-history': { part: 'funding', page: 'CurrencyDepositHistoryRoute' },
  '/user/currency-withdraw-history': { part: 'funding', page: 'CurrencyWithdrawalHistoryRoute' },
  '/user/spot-orders': { part: 'orders', page: 'SpotOrdersRoute' },
  '/user/stop-limit-order-history': { part: 'orders', page: 'StopLimitHistoryRoute' },
  '/user/buy-order-history': { part: 'orders', page: 'BuyHistoryRoute' },
  '/user/sell-order-history': { part: 'orders', page: 'SellHistoryRoute' },
  '/wallet': { part: 'wallets', page: 'WalletOverviewRoute' },
  '/wallet/spot': { part: 'wallets', page: 'SpotWalletRoute' },
  '/wallet/p2p': { part: 'wallets', page: 'P2pWalletRoute' },
  '/wallet/future': { part: 'wallets', page: 'FuturesWalletRoute' },
  '/user/transaction-history': { part: 'wallets', page: 'TransactionHistoryRoute' },
  '/user/referral-earning-withdrawal/1': {
    part: 'referralHistory',
    page: 'WithdrawalEarningsRoute',
  },
  '/user/referral-earning-trade/2': { part: 'referralHistory', page: 'TradeEarningsRoute' },
  '/exchange/dashboard': { part: 'dashboard', page: 'DashboardRoute' },
  '/webview/spot/:pair': { part: 'webview', page: 'WebviewRoute' },
  '/demo-trade/user/my-wallet': { part: 'demo', page: 'DemoWalletRoute' },
  '/demo-trade/:pair?': { part: 'demo', page: 'DemoTradeRoute' },
  '/futures/exchanges/:pair?': {
    part: 'futures',
    page: 'FuturesRoute',
    start: async (pairText) => (await loadPart('futures')).startFutures(pairText),
  },
  '/exchange/spot/:pair?': {
    part: 'spot',
    page: 'SpotRoute',
    start: async (pairText) => (await loadPart('spot')).startSpot(pairText),
  },
};

export type AppRoute = Address & RoutedPart & { readonly path: AddressPath };

export const ROUTES: readonly AppRoute[] = (Object.keys(ADDRESSES) as AddressPath[]).map(
  (path) => ({
    path,
    ...ADDRESSES[path],
    ...PAGES[path],
  }),
);
