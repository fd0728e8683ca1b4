/** The page of every address. */
import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '#src/design/lazy.tsx';
import { ADDRESSES, type Address } from './addresses.ts';
import { Loading } from './shell/Loading.tsx';

interface RoutePage {
  readonly page: LazyComponent<object>;
  /** Starts what the page waits for, before its first render; `parameter` is the address's own. */
  readonly start?: (parameter: string | undefined) => Promise<void>;
}

export interface AppRoute extends Address, RoutePage {}

const page = (fetchCode: () => Promise<ComponentType>): LazyComponent<object> =>
  lazyComponent(fetchCode, Loading);

const PAGES: Readonly<Record<(typeof ADDRESSES)[number]['path'], RoutePage>> = {
  '/': {
    page: page(async () => (await import('./pages/HomeRoute.tsx')).HomeRoute),
  },
  '/signin': {
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).SignInRoute),
  },
  '/signup': {
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).SignUpRoute),
  },
  '/verify-email': {
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).VerifyEmailRoute),
  },
  '/g2f-verify': {
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).TwoFactorRoute),
  },
  '/forgot-password': {
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).ForgotPasswordRoute),
  },
  '/reset-password': {
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).ResetPasswordRoute),
  },
  '/maintenance': {
    page: page(async () => (await import('./pages/FixedRoutes.tsx')).MaintenanceRoute),
  },
  '/privacy-policy': {
    page: page(async () => (await import('./pages/FixedRoutes.tsx')).PrivacyPolicyRoute),
  },
  '/terms': {
    page: page(async () => (await import('./pages/FixedRoutes.tsx')).TermsRoute),
  },
  '/privacy': {
    page: page(async () => (await import('./pages/FixedRoutes.tsx')).PrivacyRoute),
  },
  '/markets': {
    page: page(async () => (await import('./pages/MarketsRoute.tsx')).MarketsRoute),
  },
  '/user/profile/my-profile': {
    page: page(async () => (await import('./pages/ProfileRoute.tsx')).MyProfileRoute),
  },
  '/user/profile/sercurity': {
    page: page(async () => (await import('./pages/ProfileRoute.tsx')).SecurityRoute),
  },
  '/user/profile/settings': {
    page: page(async () => (await import('./pages/ProfileRoute.tsx')).SettingsRoute),
  },
  '/user/profile/change-password': {
    page: page(async () => (await import('./pages/ProfileRoute.tsx')).ChangePasswordRoute),
  },
  '/user/spot-orders': {
    page: page(async () => (await import('./pages/OrdersRoute.tsx')).SpotOrdersRoute),
  },
  '/user/stop-limit-order-history': {
    page: page(async () => (await import('./pages/OrdersRoute.tsx')).StopLimitHistoryRoute),
  },
  '/user/buy-order-history': {
    page: page(async () => (await import('./pages/OrdersRoute.tsx')).BuyHistoryRoute),
  },
  '/user/sell-order-history': {
    page: page(async () => (await import('./pages/OrdersRoute.tsx')).SellHistoryRoute),
  },
  '/exchange/dashboard': {
    page: page(
      async () =>
        (await import(/* webpackChunkName: "dashboard" */ './pages/DashboardRoute.tsx'))
          .DashboardRoute,
    ),
  },
  '/webview/spot/:pair': {
    page: page(
      async () =>
        (await import(/* webpackChunkName: "webview" */ './pages/WebviewRoute.tsx')).WebviewRoute,
    ),
  },
  '/demo-trade/user/my-wallet': {
    page: page(
      async () =>
        (await import(/* webpackChunkName: "demo" */ './pages/DemoRoutes.tsx')).DemoWalletRoute,
    ),
  },
  '/demo-trade/:pair?': {
    page: page(
      async () =>
        (await import(/* webpackChunkName: "demo" */ './pages/DemoRoutes.tsx')).DemoTradeRoute,
    ),
  },
  '/exchange/spot/:pair?': {
    page: page(
      async () => (await import(/* webpackChunkName: "spot" */ './pages/SpotRoute.tsx')).SpotRoute,
    ),
    start: async (pairText) =>
      (await import(/* webpackChunkName: "spot" */ './pages/SpotRoute.tsx')).startSpot(pairText),
  },
};

export const ROUTES: readonly AppRoute[] = ADDRESSES.map((address) => ({
  ...address,
  ...PAGES[address.path],
}));

/** For an address of none of them, where the operator has a page of their own. */
export const OperatorPage = page(
  async () => (await import('./pages/OperatorRoute.tsx')).OperatorRoute,
);

const PATTERNS = ROUTES.map((route) => ({ ...route, pattern: patternOf(route.path) }));

/** Whether `path`, without language, query and fragment, is a page of ours. */
export const isKnownPath = (path: string): boolean =>
  PATTERNS.some(({ pattern }) => pattern.test(path));

/** Addresses that need an account, also of pages that do not exist yet. */
const PRIVATE_AREA = /^\/(?:user|wallet)(?:\/|$)/;

/** Whether visitors of `path` are sent to sign in first: every page below /user and /wallet. */
export const isPrivatePath = (path: string): boolean => PRIVATE_AREA.test(path);

/** Loads the page of `path` and lets it begin, before there is anything to see of it; if it is one that begins. */
export async function startPage(path: string): Promise<void> {
  for (const { pattern, start, page: shown } of PATTERNS) {
    const parameters = pattern.exec(path);
    if (parameters === null) continue;
    if (start === undefined) return;
    await shown.load();
    return start(parameters[1]);
  }
}

/** Each parameter is a group. */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:[a-z]+\?/gi, '(?:/([^/]+))?').replace(/:[a-z]+/gi, '([^/]+)');
  return new RegExp(`^${source}/?$`);
}
