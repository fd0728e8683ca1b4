/**
 * Every part of the page's code that is loaded after the entry: its chunk, when it is loaded, the catalog of
 * its texts and the chunk it is loaded after. The only file with chunk names; the bundler configuration,
 * preloads, size budgets, the offline shell and `loadPart` read this table. Not in it: what a worker loads for
 * itself.
 *
 * Rows are grouped by what they are. Where a chunk joins parts of several kinds, a comment gives the reason. It is
 * joined for bytes where a request costs a slow line more than the few kilobytes that are not needed yet.
 *
 * A key equals the `webpackChunkName` beside it (held by tests/src/app/deferred/deferred-parts.test.ts). Node
 * imports this module in build scripts, so it has no static imports: nothing is loaded before a `load` call.
 */

/**
 * - `route`: the page of an address.
 * - `after-book`: loaded and run when the first book has been painted, or after a second without one.
 * - `trader`: for signed-in users only, by the first request or the first account data.
 * - `idle`: ten seconds after the start, for the next visit.
 * - `on-demand`: when the user or the deployment first needs it.
 */
export type Moment = 'route' | 'after-book' | 'trader' | 'idle' | 'on-demand';

interface DeferredPart {
  readonly moment: Moment;
  /** The part's catalog in `lingui.config.ts`, or several; loaded together with the code. `countries` is generated. The
   *  start catalog is not listed. */
  readonly catalog?: string | readonly string[];
  /** A part that is always loaded before this one, or with it: modules of both are in its chunk only. */
  readonly parent?: string;
  readonly load: () => Promise<object>;
}

export const DEFERRED_PARTS = {
  // Pages
  home: {
    moment: 'route',
    catalog: 'home',
    load: () => import(/* webpackChunkName: "home" */ '../pages/HomeRoute.tsx'),
  },
  auth: {
    moment: 'route',
    catalog: 'auth',
    load: () => import(/* webpackChunkName: "auth" */ '../pages/AuthRoutes.tsx'),
  },
  legal: {
    moment: 'route',
    catalog: 'legal',
    load: () => import(/* webpackChunkName: "legal" */ '../pages/FixedRoutes.tsx'),
  },
  markets: {
    moment: 'route',
    catalog: 'markets',
    load: () => import(/* webpackChunkName: "markets" */ '../pages/MarketsRoute.tsx'),
  },
  profile: {
    moment: 'route',
    catalog: 'profile',
    load: () => import(/* webpackChunkName: "profile" */ '../pages/ProfileRoute.tsx'),
  },
  spot: {
    moment: 'route',
    load: () => import(/* webpackChunkName: "spot" */ '../pages/SpotRoute.tsx'),
  },
  futures: {
    moment: 'route',
    catalog: 'futures',
    parent: 'spot',
    load: () => import(/* webpackChunkName: "futures" */ '../pages/FuturesRoute.tsx'),
  },
  dashboard: {
    moment: 'route',
    catalog: 'dashboard',
    parent: 'spot',
    load: () => import(/* webpackChunkName: "dashboard" */ '../pages/DashboardRoute.tsx'),
  },
  webview: {
    moment: 'route',
    parent: 'spot',
    load: () => import(/* webpackChunkName: "webview" */ '../pages/WebviewRoute.tsx'),
  },
  demo: {
    moment: 'route',
    catalog: 'demo',
    parent: 'spot',
    load: () => import(/* webpackChunkName: "demo" */ '../pages/DemoRoutes.tsx'),
  },
  orders: {
    moment: 'route',
    catalog: 'orders',
    parent: 'orderLists',
    load: () => import(/* webpackChunkName: "orders" */ '../pages/OrdersRoute.tsx'),
  },
  wallets: {
    moment: 'route',
    catalog: 'wallet',
    load: () => import(/* webpackChunkName: "wallets" */ '../pages/WalletRoutes.tsx'),
  },
  convert: {
    moment: 'route',
    catalog: 'convert',
    load: () => import(/* webpackChunkName: "convert" */ '../pages/ConvertRoutes.tsx'),
  },
  p2p: {
    moment: 'route',
    catalog: 'p2p',
    load: () => import(/* webpackChunkName: "p2p" */ '../pages/P2pMarketRoute.tsx'),
  },
  p2pCenter: {
    moment: 'route',
    catalog: 'p2pCenter',
    load: () => import(/* webpackChunkName: "p2pCenter" */ '../pages/P2pCenterRoute.tsx'),
  },
  p2pOrders: {
    moment: 'route',
    catalog: 'p2pOrders',
    load: () => import(/* webpackChunkName: "p2pOrders" */ '../pages/P2pOrdersRoute.tsx'),
  },
  earn: {
    moment: 'route',
    catalog: 'earn',
    load: () => import(/* webpackChunkName: "earn" */ '../pages/EarnRoute.tsx'),
  },
  giftCards: {
    moment: 'route',
    catalog: 'giftCards',
    parent: 'notifications',
    load: () => import(/* webpackChunkName: "giftCards" */ '../pages/GiftCardsRoute.tsx'),
  },
  launchpad: {
    moment: 'route',
    catalog: ['launchpad', 'countries'],
    load: () => import(/* webpackChunkName: "launchpad" */ '../pages/LaunchpadRoute.tsx'),
  },
  referralHistory: {
    moment: 'route',
    catalog: 'referralHistory',
    load: () =>
      import(/* webpackChunkName: "referralHistory" */ '../pages/ReferralHistoryRoutes.tsx'),
  },
  funding: {
    moment: 'route',
    catalog: 'funding',
    load: () => import(/* webpackChunkName: "funding" */ '../pages/FundingRoutes.tsx'),
  },
  withdrawal: {
    moment: 'route',
    catalog: 'funding',
    load: () => import(/* webpackChunkName: "withdrawal" */ '../pages/WithdrawalRoute.tsx'),
  },
  notificationsPage: {
    moment: 'route',
    catalog: 'notifications',
    parent: 'notifications',
    load: () =>
      import(/* webpackChunkName: "notificationsPage" */ '../pages/NotificationsRoute.tsx'),
  },
  support: {
    moment: 'route',
    catalog: 'support',
    parent: 'notifications',
    load: () => import(/* webpackChunkName: "support" */ '../pages/SupportRoute.tsx'),
  },
  referrals: {
    moment: 'route',
    catalog: 'referrals',
    parent: 'notifications',
    load: () => import(/* webpackChunkName: "referrals" */ '../pages/ReferralsRoute.tsx'),
  },
  identity: {
    moment: 'route',
    catalog: ['identity', 'countries'],
    parent: 'notifications',
    load: () => import(/* webpackChunkName: "identity" */ '../pages/IdentityRoutes.tsx'),
  },
  operatorPage: {
    moment: 'route',
    catalog: 'legal',
    load: () => import(/* webpackChunkName: "operatorPage" */ '../pages/OperatorRoute.tsx'),
  },

  // The trading page, after its book
  // Joined: chart, trades, order form and trading service are always loaded together.
  afterBook: {
    moment: 'after-book',
    parent: 'spot',
    load: () => import(/* webpackChunkName: "afterBook" */ './after-book.ts'),
  },
  ownOrders: {
    moment: 'trader',
    parent: 'afterBook',
    load: () => import(/* webpackChunkName: "ownOrders" */ '#src/features/spot/own-orders.ts'),
  },
  phoneLayout: {
    moment: 'on-demand',
    catalog: 'spot',
    parent: 'spot',
    load: () =>
      import(/* webpackChunkName: "phoneLayout" */ '#src/trading/terminal/NarrowLayout.tsx'),
  },
  pairList: {
    moment: 'on-demand',
    catalog: 'spot',
    parent: 'spot',
    load: () => import(/* webpackChunkName: "pairList" */ '#src/trading/pair/PairList.tsx'),
  },
  confirmOrder: {
    moment: 'on-demand',
    catalog: 'spot',
    parent: 'afterBook',
    load: () =>
      import(
        /* webpackChunkName: "confirmOrder" */ '#src/features/spot/parts/ConfirmRequestedOrder.tsx'
      ),
  },
  hotkeyViews: {
    moment: 'on-demand',
    catalog: 'actions',
    parent: 'afterBook',
    load: () => import(/* webpackChunkName: "hotkeyViews" */ './hotkey-views.ts'),
  },
  // Joined for bytes: small views around the market, each below the cost of a request.
  marketViews: {
    moment: 'on-demand',
    catalog: 'spot',
    parent: 'afterBook',
    load: () => import(/* webpackChunkName: "marketViews" */ './market-views.ts'),
  },
  drawings: {
    moment: 'on-demand',
    catalog: 'chart',
    parent: 'afterBook',
    load: () => import(/* webpackChunkName: "drawings" */ './drawings.ts'),
  },
  // Joined for bytes: small views of the chart that need a click or a key.
  chartExtras: {
    moment: 'on-demand',
    catalog: 'chart',
    parent: 'afterBook',
    load: () => import(/* webpackChunkName: "chartExtras" */ './chart-extras.ts'),
  },

  // Futures
  futuresTrading: {
    moment: 'on-demand',
    catalog: 'futures',
    parent: 'afterBook',
    load: () => import(/* webpackChunkName: "futuresTrading" */ './futures-trading.ts'),
  },
  futuresHistories: {
    moment: 'on-demand',
    catalog: 'futures',
    parent: 'futuresTrading',
    load: () => import(/* webpackChunkName: "futuresHistories" */ './futures-histories.tsx'),
  },

  // Lists of orders, under a pair and on their own pages
  tradingService: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "tradingService" */ './trading-service.ts'),
  },
  orderLists: {
    moment: 'on-demand',
    catalog: 'orders',
    load: () => import(/* webpackChunkName: "orderLists" */ '../pages/OrderLists.tsx'),
  },
  orderDialogs: {
    moment: 'on-demand',
    catalog: 'orders',
    parent: 'orderLists',
    load: () => import(/* webpackChunkName: "orderDialogs" */ './order-dialogs.ts'),
  },
  amendment: {
    moment: 'on-demand',
    catalog: 'orders',
    load: () => import(/* webpackChunkName: "amendment" */ './amendment.ts'),
  },
  // Joined for bytes: the tools above a list, of which a user of one often uses the others.
  listTools: {
    moment: 'on-demand',
    catalog: 'orders',
    load: () => import(/* webpackChunkName: "listTools" */ './list-tools.ts'),
  },

  // Wallets, funding and converts
  walletTransfer: {
    moment: 'on-demand',
    catalog: 'wallet',
    load: () => import(/* webpackChunkName: "walletTransfer" */ '../pages/WalletTransfer.tsx'),
  },
  userTransfer: {
    moment: 'on-demand',
    catalog: 'wallet',
    parent: 'wallets',
    load: () =>
      import(/* webpackChunkName: "userTransfer" */ '#src/features/wallet/UserTransferDialog.tsx'),
  },
  walletEarn: {
    moment: 'on-demand',
    catalog: 'wallet',
    parent: 'wallets',
    load: () => import(/* webpackChunkName: "walletEarn" */ './wallet-earn.ts'),
  },
  depositCheck: {
    moment: 'on-demand',
    catalog: 'depositCheck',
    parent: 'funding',
    load: () => import(/* webpackChunkName: "depositCheck" */ '../pages/DepositCheckPart.tsx'),
  },
  withdrawalDialogs: {
    moment: 'on-demand',
    catalog: 'fundingDialogs',
    parent: 'withdrawal',
    load: () => import(/* webpackChunkName: "withdrawalDialogs" */ './withdrawal-dialogs.ts'),
  },
  movementDetail: {
    moment: 'on-demand',
    catalog: ['fundingDialogs', 'funding'],
    load: () =>
      import(
        /* webpackChunkName: "movementDetail" */ '#src/features/funding/parts/MovementDetail.tsx'
      ),
  },
  addressCheck: {
    moment: 'on-demand',
    parent: 'withdrawal',
    load: () => import(/* webpackChunkName: "addressCheck" */ '#domain/addresses/check-address.ts'),
  },
  scan: {
    moment: 'on-demand',
    catalog: 'scan',
    load: () => import(/* webpackChunkName: "scan" */ '../pages/ScanPart.tsx'),
  },
  // Only where the browser reads no codes itself.
  qrDecoder: {
    moment: 'on-demand',
    parent: 'scan',
    load: () => import(/* webpackChunkName: "qrDecoder" */ '#src/platform/decode-qr.ts'),
  },
  historyExport: {
    moment: 'on-demand',
    catalog: 'historyExport',
    load: () => import(/* webpackChunkName: "historyExport" */ '../pages/HistoryExportPart.tsx'),
  },
  pageChannels: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "pageChannels" */ '../wiring/market/page-channels.ts'),
  },

  // Gift cards
  giftCardCreate: {
    moment: 'on-demand',
    catalog: 'giftCards',
    parent: 'giftCards',
    load: () =>
      import(
        /* webpackChunkName: "giftCardCreate" */ '#src/features/gift-cards/create/CreateCards.tsx'
      ),
  },
  giftCardDialog: {
    moment: 'on-demand',
    catalog: 'giftCards',
    parent: 'giftCards',
    load: () =>
      import(
        /* webpackChunkName: "giftCardDialog" */ '#src/features/gift-cards/card/CardDialog.tsx'
      ),
  },

  // Peer-to-peer trading
  p2pOrderActions: {
    moment: 'on-demand',
    catalog: 'p2pOrders',
    parent: 'p2pOrders',
    load: () =>
      import(
        /* webpackChunkName: "p2pOrderActions" */ '#src/features/p2p/order/parts/ActionDialog.tsx'
      ),
  },
  p2pOrderChat: {
    moment: 'on-demand',
    catalog: 'p2pOrders',
    parent: 'p2pOrders',
    load: () =>
      import(/* webpackChunkName: "p2pOrderChat" */ '#src/features/p2p/order/parts/OrderChat.tsx'),
  },
  p2pOrderList: {
    moment: 'on-demand',
    catalog: 'p2pOrders',
    parent: 'p2pOrders',
    load: () =>
      import(/* webpackChunkName: "p2pOrderList" */ '#src/features/p2p/order/OrderListPage.tsx'),
  },
  // The names of all countries.
  p2pRegions: {
    moment: 'on-demand',
    catalog: ['p2p', 'countries'],
    parent: 'p2p',
    load: () =>
      import(/* webpackChunkName: "p2pRegions" */ '#src/features/p2p/market/RegionFilter.tsx'),
  },
  p2pAdEditor: {
    moment: 'on-demand',
    catalog: ['p2pCenter', 'countries'],
    parent: 'p2pCenter',
    load: () => import(/* webpackChunkName: "p2pAdEditor" */ '#src/features/p2p/ads/AdEditor.tsx'),
  },

  // Launchpad
  launchpadProof: {
    moment: 'on-demand',
    catalog: 'launchpad',
    parent: 'launchpad',
    load: () =>
      import(
        /* webpackChunkName: "launchpadProof" */ '#src/features/launchpad/project/ProofPanel.tsx'
      ),
  },
  launchpadChat: {
    moment: 'on-demand',
    catalog: 'launchpad',
    parent: 'launchpad',
    load: () => import(/* webpackChunkName: "launchpadChat" */ '../pages/LaunchpadChatPart.tsx'),
  },

  // Sign-in and the account
  // Joined: each signed-in user needs the session's requests and the account's data.
  trader: {
    moment: 'trader',
    load: () => import(/* webpackChunkName: "trader" */ './trader.ts'),
  },
  signInCalls: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "signInCalls" */ './sign-in-calls.ts'),
  },
  handOffDialog: {
    moment: 'on-demand',
    catalog: 'auth',
    load: () => import(/* webpackChunkName: "handOffDialog" */ '../shell/overlays/HandOffHost.tsx'),
  },
  referralCheck: {
    moment: 'on-demand',
    catalog: 'auth',
    parent: 'auth',
    load: () => import(/* webpackChunkName: "referralCheck" */ '../pages/ReferralCheckPart.tsx'),
  },
  passwordStrength: {
    moment: 'on-demand',
    load: () =>
      import(/* webpackChunkName: "passwordStrength" */ '#src/realtime/password-scorer.ts'),
  },
  // Joined: the bell shows the count of unread messages of support.
  notifications: {
    moment: 'on-demand',
    catalog: 'notifications',
    load: () => import(/* webpackChunkName: "notifications" */ './notifications.ts'),
  },
  firebaseMessaging: {
    moment: 'on-demand',
    load: () =>
      import(/* webpackChunkName: "firebaseMessaging" */ '#src/platform/firebase-messaging.ts'),
  },
  favourites: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "favourites" */ '../wiring/account/favourites.ts'),
  },
  favouritesOffer: {
    moment: 'on-demand',
    catalog: 'shell',
    load: () =>
      import(/* webpackChunkName: "favouritesOffer" */ '../shell/overlays/FavouritesOfferHost.tsx'),
  },
  languageOffer: {
    moment: 'on-demand',
    catalog: 'languageOffer',
    load: () =>
      import(/* webpackChunkName: "languageOffer" */ '../shell/overlays/LanguageOfferOnce.tsx'),
  },
  coinNames: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "coinNames" */ '#domain/coin-names.ts'),
  },
  currencyTexts: {
    moment: 'on-demand',
    load: () =>
      import(/* webpackChunkName: "currencyTexts" */ '../wiring/account/currency-texts.ts'),
  },

  // The frame around every page
  // Joined: the menu of small screens shows the views of the other menus.
  headerMenus: {
    moment: 'on-demand',
    catalog: 'shell',
    load: () => import(/* webpackChunkName: "headerMenus" */ './header-menus.ts'),
  },
  search: {
    moment: 'on-demand',
    catalog: 'shell',
    load: () => import(/* webpackChunkName: "search" */ '../shell/search/SearchHost.tsx'),
  },
  palette: {
    moment: 'on-demand',
    catalog: 'actions',
    load: () => import(/* webpackChunkName: "palette" */ '../shell/search/PaletteHost.tsx'),
  },
  bugReport: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "bugReport" */ '../wiring/support/bug-report.ts'),
  },
  coinInformation: {
    moment: 'on-demand',
    catalog: 'shell',
    load: () =>
      import(/* webpackChunkName: "coinInformation" */ '../shell/overlays/CoinInformationHost.tsx'),
  },
  systemTheme: {
    moment: 'on-demand',
    load: () =>
      import(/* webpackChunkName: "systemTheme" */ '../wiring/preferences/system-theme.ts'),
  },
  // Joined for bytes: what only some deployments set.
  operatorSettings: {
    moment: 'on-demand',
    catalog: 'shell',
    load: () => import(/* webpackChunkName: "operatorSettings" */ './operator-settings.ts'),
  },
  offlineNotice: {
    moment: 'on-demand',
    catalog: 'offline',
    load: () => import(/* webpackChunkName: "offlineNotice" */ '../shell/states/OfflineHost.tsx'),
  },
  toasts: {
    moment: 'idle',
    catalog: 'toasts',
    load: () => import(/* webpackChunkName: "toasts" */ '../shell/overlays/ToastHost.tsx'),
  },
  analytics: {
    moment: 'idle',
    catalog: 'shell',
    load: () => import(/* webpackChunkName: "analytics" */ '../shell/overlays/AnalyticsHost.tsx'),
  },
  // Joined for bytes: work that no view waits for, and the pages that show a message.
  idleWork: {
    moment: 'idle',
    load: () => import(/* webpackChunkName: "idleWork" */ './idle-work.ts'),
  },

  // Widgets of the design system, and the facts of a language
  menu: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "menu" */ '#src/design/overlay/MenuList.tsx'),
  },
  tooltips: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "tooltips" */ '#src/design/overlay/TooltipLayer.tsx'),
  },
  qrCode: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "qrCode" */ '#src/design/data/QrCode.tsx'),
  },
  lineChart: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "lineChart" */ '#src/design/data/LineChart.tsx'),
  },
  languageFacts: {
    moment: 'on-demand',
    load: () => import(/* webpackChunkName: "languageFacts" */ './language-facts.ts'),
  },
} as const satisfies Readonly<Record<string, DeferredPart>>;

type Parts = typeof DEFERRED_PARTS;

/** Parts that a trader's page loads without a click; one stylesheet and the start catalog belong to
 *  them. */
export const TRADING_PAGE_PARTS: readonly (keyof Parts)[] = [
  'spot',
  'afterBook',
  'trader',
  'ownOrders',
];

/** Parts of the client that the offline shell stores, besides its entry and the market worker. */
export const OFFLINE_PARTS: readonly (keyof Parts)[] = ['spot', 'afterBook', 'offlineNotice'];

/** The modules that `loadPart` returns, by part. */
type ModuleOf<Name extends keyof Parts> = Awaited<ReturnType<Parts[Name]['load']>>;
type Modules = { readonly [Name in keyof Parts]: ModuleOf<Name> };

declare module '#src/deferred/load-part.ts' {
  /** Gives `loadPart` the types of these rows. */
  interface DeferredModules extends Modules {}
}

export type RoutePart = {
  [Name in keyof Parts]: Parts[Name]['moment'] extends 'route' ? Name : never;
}[keyof Parts];

/** The same rows without their literal types, for code that walks them. */
export const PART_ROWS: Readonly<Record<string, DeferredPart>> = DEFERRED_PARTS;

/** The parts that are loaded before this one, the first of them first. */
export function ancestorsOf(name: string): readonly string[] {
  const parent = PART_ROWS[name]?.parent;
  return parent === undefined ? [] : [...ancestorsOf(parent), parent];
}

/** The catalogs of a part: its own and those of the parts that are loaded before it. */
export const catalogsOf = (name: string): readonly string[] => [
  ...new Set([...ancestorsOf(name), name].flatMap((one) => PART_ROWS[one]?.catalog ?? [])),
];
