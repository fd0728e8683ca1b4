/** Every address of the client: its page, the frame around it, and who may see it. Build scripts read this
 *  table, so it imports no view; `pages.tsx` makes the components. */
import { loadPart, type DeferredModules } from '#src/deferred/load-part.ts';
import type { RoutePart } from './deferred/deferred-parts.ts';

/** A page is an export of a part with the moment `route`. */
type PageOfPart = {
  [Part in RoutePart]: { readonly part: Part; readonly page: keyof DeferredModules[Part] & string };
}[RoutePart];

export type AppRoute = PageOfPart & {
  /** Without the language; `:name` is a parameter, `?` makes it optional. */
  readonly path: string;
  /** Starts the page's requests before its first render; `parameter` is taken from the address. */
  readonly start?: (parameter: string | undefined) => Promise<void>;
  /** `plain` pages hide the main header and its padding; `service` pages fill the window. */
  readonly frame: 'header' | 'terminal' | 'plain';
  /** Visitors of a `trader` page are redirected to sign in, and back. */
  readonly access: 'anyone' | 'trader';
};

export const ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    part: 'home',
    page: 'HomeRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/signin',
    part: 'auth',
    page: 'SignInRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/signup',
    part: 'auth',
    page: 'SignUpRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/verify-email',
    part: 'auth',
    page: 'VerifyEmailRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/g2f-verify',
    part: 'auth',
    page: 'TwoFactorRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/forgot-password',
    part: 'auth',
    page: 'ForgotPasswordRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/reset-password',
    part: 'auth',
    page: 'ResetPasswordRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/maintenance',
    part: 'legal',
    page: 'MaintenanceRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/privacy-policy',
    part: 'legal',
    page: 'PrivacyPolicyRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/terms',
    part: 'legal',
    page: 'TermsRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/privacy',
    part: 'legal',
    page: 'PrivacyRoute',
    frame: 'header',
    access: 'anyone',
  },
  {
    path: '/markets',
    part: 'markets',
    page: 'MarketsRoute',
    frame: 'header',
    access: 'anyone',
  },
  {
    path: '/user/swap-coin',
    part: 'convert',
    page: 'SwapCoinRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/swap-history',
    part: 'convert',
    page: 'SwapHistoryRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/profile/my-profile',
    part: 'profile',
    page: 'MyProfileRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/profile/sercurity',
    part: 'profile',
    page: 'SecurityRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/profile/settings',
    part: 'profile',
    page: 'SettingsRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/profile/referrals',
    part: 'referrals',
    page: 'ReferralsRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/profile/change-password',
    part: 'profile',
    page: 'ChangePasswordRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/notification',
    part: 'notificationsPage',
    page: 'NotificationsRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/support',
    part: 'support',
    page: 'SupportRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/my-wallet/deposit',
    part: 'funding',
    page: 'DepositRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/my-wallet/withdrawal',
    part: 'withdrawal',
    page: 'WithdrawalRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/wallet-history',
    part: 'funding',
    page: 'WalletHistoryRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/currency-deposit-history',
    part: 'funding',
    page: 'CurrencyDepositHistoryRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/currency-withdraw-history',
    part: 'funding',
    page: 'CurrencyWithdrawalHistoryRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/spot-orders',
    part: 'orders',
    page: 'SpotOrdersRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/stop-limit-order-history',
    part: 'orders',
    page: 'StopLimitHistoryRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/buy-order-history',
    part: 'orders',
    page: 'BuyHistoryRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/sell-order-history',
    part: 'orders',
    page: 'SellHistoryRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/wallet',
    part: 'wallets',
    page: 'WalletOverviewRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/wallet/spot',
    part: 'wallets',
    page: 'SpotWalletRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/wallet/p2p',
    part: 'wallets',
    page: 'P2pWalletRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/wallet/future',
    part: 'wallets',
    page: 'FuturesWalletRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/transaction-history',
    part: 'wallets',
    page: 'TransactionHistoryRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/referral-earning-withdrawal/1',
    part: 'referralHistory',
    page: 'WithdrawalEarningsRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/referral-earning-trade/2',
    part: 'referralHistory',
    page: 'TradeEarningsRoute',
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/exchange/dashboard',
    part: 'dashboard',
    page: 'DashboardRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/webview/spot/:pair',
    part: 'webview',
    page: 'WebviewRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/demo-trade/user/my-wallet',
    part: 'demo',
    page: 'DemoWalletRoute',
    frame: 'plain',
    access: 'trader',
  },
  {
    path: '/demo-trade/:pair?',
    part: 'demo',
    page: 'DemoTradeRoute',
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/futures/exchanges/:pair?',
    part: 'futures',
    page: 'FuturesRoute',
    start: async (pairText) => (await loadPart('futures')).startFutures(pairText),
    frame: 'terminal',
    access: 'anyone',
  },
  {
    path: '/exchange/spot/:pair?',
    part: 'spot',
    page: 'SpotRoute',
    start: async (pairText) => (await loadPart('spot')).startSpot(pairText),
    frame: 'terminal',
    access: 'anyone',
  },
];

const PATTERNS = ROUTES.map((route) => ({ route, pattern: patternOf(route.path) }));

/** Returns whether `path`, without language, query and fragment, is a page of the client. */
export const isKnownPath = (path: string): boolean =>
  PATTERNS.some(({ pattern }) => pattern.test(path));

/** Addresses that need an account, also of pages that do not exist yet. */
const PRIVATE_AREA = /^\/(?:user|wallet)(?:\/|$)/;

/** Whether visitors of `path` are sent to sign in first: every page below /user and /wallet. */
export const isPrivatePath = (path: string): boolean => PRIVATE_AREA.test(path);

/** The route of `path` and the parameter in it. */
export function routeAt(
  path: string,
): { readonly route: AppRoute; readonly parameter: string | undefined } | undefined {
  for (const { route, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (found !== null) return { route, parameter: found[1] };
  }
  return undefined;
}

/** Converts a path to a pattern; each parameter is a group. */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:[a-z]+\?/gi, '(?:/([^/]+))?').replace(/:[a-z]+/gi, '([^/]+)');
  return new RegExp(`^${source}/?$`);
}
