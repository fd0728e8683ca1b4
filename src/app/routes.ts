/** Route table of the client: page, layout and access of every address. */
import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '#src/design/lazy.tsx';
import { Loading } from './shell/Loading.tsx';

export interface AppRoute {
  /** Path without the language; `:name` is a parameter, `?` makes it optional. */
  readonly path: string;
  readonly page: LazyComponent<object>;
  /** Starts the page's requests before its first render; `parameter` comes from the address. */
  readonly start?: (parameter: string | undefined) => Promise<void>;
  /** `plain` pages hide the main header and its padding; `service` pages fill the window. */
  readonly frame: 'header' | 'terminal' | 'plain';
  /** A visitor of a `trader` page is redirected to sign in, and back. */
  readonly access: 'anyone' | 'trader';
}

const page = (fetchCode: () => Promise<ComponentType>): LazyComponent<object> =>
  lazyComponent(fetchCode, Loading);

export const ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    page: page(async () => (await import('./pages/HomeRoute.tsx')).HomeRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/signin',
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).SignInRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/signup',
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).SignUpRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/verify-email',
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).VerifyEmailRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/g2f-verify',
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).TwoFactorRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/forgot-password',
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).ForgotPasswordRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/reset-password',
    page: page(async () => (await import('./pages/AuthRoutes.tsx')).ResetPasswordRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/maintenance',
    page: page(async () => (await import('./pages/FixedRoutes.tsx')).MaintenanceRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/privacy-policy',
    page: page(async () => (await import('./pages/FixedRoutes.tsx')).PrivacyPolicyRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/terms',
    page: page(async () => (await import('./pages/FixedRoutes.tsx')).TermsRoute),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/privacy',
    page: page(async () => (await import('./pages/FixedRoutes.tsx')).PrivacyRoute),
    frame: 'header',
    access: 'anyone',
  },
  {
    path: '/markets',
    page: page(async () => (await import('./pages/MarketsRoute.tsx')).MarketsRoute),
    frame: 'header',
    access: 'anyone',
  },
  {
    path: '/user/profile/my-profile',
    page: page(async () => (await import('./pages/ProfileRoute.tsx')).MyProfileRoute),
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/profile/sercurity',
    page: page(async () => (await import('./pages/ProfileRoute.tsx')).SecurityRoute),
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/profile/settings',
    page: page(async () => (await import('./pages/ProfileRoute.tsx')).SettingsRoute),
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/profile/change-password',
    page: page(async () => (await import('./pages/ProfileRoute.tsx')).ChangePasswordRoute),
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/spot-orders',
    page: page(async () => (await import('./pages/OrdersRoute.tsx')).SpotOrdersRoute),
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/stop-limit-order-history',
    page: page(async () => (await import('./pages/OrdersRoute.tsx')).StopLimitHistoryRoute),
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/buy-order-history',
    page: page(async () => (await import('./pages/OrdersRoute.tsx')).BuyHistoryRoute),
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/user/sell-order-history',
    page: page(async () => (await import('./pages/OrdersRoute.tsx')).SellHistoryRoute),
    frame: 'header',
    access: 'trader',
  },
  {
    path: '/exchange/dashboard',
    page: page(
      async () =>
        (await import(/* webpackChunkName: "dashboard" */ './pages/DashboardRoute.tsx'))
          .DashboardRoute,
    ),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/webview/spot/:pair',
    page: page(
      async () =>
        (await import(/* webpackChunkName: "webview" */ './pages/WebviewRoute.tsx')).WebviewRoute,
    ),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/demo-trade/user/my-wallet',
    page: page(
      async () =>
        (await import(/* webpackChunkName: "demo" */ './pages/DemoRoutes.tsx')).DemoWalletRoute,
    ),
    frame: 'plain',
    access: 'trader',
  },
  {
    path: '/demo-trade/:pair?',
    page: page(
      async () =>
        (await import(/* webpackChunkName: "demo" */ './pages/DemoRoutes.tsx')).DemoTradeRoute,
    ),
    frame: 'plain',
    access: 'anyone',
  },
  {
    path: '/exchange/spot/:pair?',
    page: page(
      async () => (await import(/* webpackChunkName: "spot" */ './pages/SpotRoute.tsx')).SpotRoute,
    ),
    start: async (pairText) =>
      (await import(/* webpackChunkName: "spot" */ './pages/SpotRoute.tsx')).startSpot(pairText),
    frame: 'terminal',
    access: 'anyone',
  },
];

/** Page for an unknown address, where the operator may have a page. */
export const OperatorPage = page(
  async () => (await import('./pages/OperatorRoute.tsx')).OperatorRoute,
);

const PATTERNS = ROUTES.map((route) => ({ ...route, pattern: patternOf(route.path) }));

/** Returns whether `path`, without language, query and fragment, is a page of the client. */
export const isKnownPath = (path: string): boolean =>
  PATTERNS.some(({ pattern }) => pattern.test(path));

/** Loads the page of `path` and calls its `start` before the first render; pages without `start`
 *  are skipped. */
export async function startPage(path: string): Promise<void> {
  for (const { pattern, start, page: shown } of PATTERNS) {
    const parameters = pattern.exec(path);
    if (parameters === null) continue;
    if (start === undefined) return;
    await shown.load();
    return start(parameters[1]);
  }
}

/** Converts a path to a pattern; each parameter is a group. */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:[a-z]+\?/gi, '(?:/([^/]+))?').replace(/:[a-z]+/gi, '([^/]+)');
  return new RegExp(`^${source}/?$`);
}
