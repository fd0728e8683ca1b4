/** Which messages are collected, and into which catalogs: one for a folder, or for the files of a part that is loaded
 *  later. The table in src/app/deferred/deferred-parts.ts names the catalog of each part; the
 *  catalog `start` is loaded with the page. A file may be in several. `npm run check` finds a message that is
 *  in none of the catalogs its chunk loads. */
import { formatter } from '@lingui/format-po';

interface Catalog {
  /** Folders and files. */
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

/** Loaded with what lists contracts: the futures page, searches and the list of pairs. */
const CONTRACT_NAME = 'src/trading/pair/ContractName.tsx';
/** Parts of a trading page that are loaded on demand. */
const SPOT_ON_DEMAND = [
  'src/trading/terminal/NarrowLayout.tsx',
  'src/features/spot/parts/TicketSettings.tsx',
  'src/features/spot/use-requested-order.ts',
  'src/trading/pair/PairList.tsx',
  CONTRACT_NAME,
  'src/trading/chart/HoldNote.tsx',
  'src/trading/status/MeterPanel.tsx',
  'src/trading/status/RecordingReadout.tsx',
  'src/trading/ticket/ConfirmOrder.tsx',
  'src/trading/book/LevelCard.tsx',
];
const CHART_ON_DEMAND = [
  'src/trading/chart/drawings/**',
  'src/trading/chart/studies/StudyDialog.tsx',
  'src/trading/chart/TypedInterval.tsx',
  'src/trading/depth/**',
];
const ORDER_LISTS = [
  'src/trading/orders/changes/ConfirmAmend.tsx',
  'src/trading/orders/changes/ConfirmCancelAll.tsx',
  'src/trading/orders/details/ExportView.tsx',
  'src/trading/orders/lists/ListFilters.tsx',
  'src/trading/orders/details/OrderDetailView.tsx',
  'src/trading/orders/tables/OrderHistoryTable.tsx',
  'src/trading/orders/tables/SourceTable.tsx',
  'src/trading/orders/tables/TradesTable.tsx',
  'src/trading/orders/tables/TransactionsTable.tsx',
];

const WALLET_PAGES = 'src/app/shell/wallets/use-wallet-pages.ts';
/** Files of the frame and of the design system that are loaded on demand. */
const SHELL_ON_DEMAND = [
  'src/app/shell/appearance/DarkThemeSwitch.tsx',
  'src/app/shell/profile/LogoutButton.tsx',
  'src/app/shell/appearance/DisplaySettings.tsx',
  'src/app/shell/header/MobileSheet.tsx',
  'src/app/shell/profile/Owner.tsx',
  'src/app/shell/profile/ProfileLinks.tsx',
  WALLET_PAGES,
];
const PASSWORDS = [
  'src/design/controls/PasswordField.tsx',
  'src/design/controls/PasswordStrength.tsx',
];
const PAGE_TOOLS = [
  'src/app/shell/appearance/DarkThemeSwitch.tsx',
  'src/app/shell/header/PageTools.tsx',
];
const BELL = 'src/app/shell/notifications/NotificationBell.tsx';
const KIND_LABELS = 'src/trading/notifications/use-kind-labels.ts';
/** Shared by the pages of the profile and of the referral program. */
const PROFILE_LAYOUT = 'src/trading/profile/**';
/** Shared by the address book and the transfers to users. */
const RECEIVER = 'src/trading/receiver/**';
/** The camera, of the scanner and of identity verification. */
const CAMERA = 'src/trading/camera/**';
/** The scanner of QR codes, and the button that opens it beside a field. */
const SCAN_BUTTON = 'src/trading/scan/ScanButton.tsx';
const SCAN = 'src/trading/scan/**';
/** Shared by the page of identity verification and those that need a level. */
const IDENTITY = 'src/trading/identity/**';
/** Shared by withdrawals and transfers to users. */
const LEAVING = 'src/trading/leaving/**';
const PAGINATION = 'src/design/controls/Pagination.tsx';
/** Shared by pages with values to copy. */
const COPY = 'src/trading/use-copy.ts';
/** Shared by the pages of wallets, funding and converts; the export is loaded on demand. */
const HISTORY_EXPORT = 'src/trading/money/export/**';
/** Shared by the pages of peer-to-peer trading. */
const P2P = [
  'src/features/p2p/P2pPage.tsx',
  'src/features/p2p/parts/**',
  'src/features/p2p/traders/**',
  PAGINATION,
];
const MONEY_PAGES = ['src/trading/money/**', PAGINATION];
/** Beside the codes of withdrawals and transfers. */
const CODES = 'src/trading/codes/**';
/** Only in the dialogs of the funding pages. */
const FUNDING_DIALOGS = [
  'src/features/funding/AddressBookView.tsx',
  'src/features/funding/parts/BookEntryFields.tsx',
  'src/features/funding/parts/BookList.tsx',
  'src/features/funding/parts/CodeFields.tsx',
  'src/features/funding/parts/MovementDetail.tsx',
  'src/features/funding/parts/WithdrawalReview.tsx',
];

const CATALOGS: Readonly<Record<string, Catalog>> = {
  /** The frame of every page, and the trading page without what is loaded on demand. */
  start: {
    include: [
      'src/app/**',
      'src/design/**',
      'src/features/language-picker/**',
      'src/features/spot/**',
      'src/trading/**',
    ],
    exclude: [
      ...SHELL_ON_DEMAND,
      ...PASSWORDS,
      ...PAGE_TOOLS,
      BELL,
      PAGINATION,
      'src/app/shell/overlays/notices.ts',
      'src/app/pages/OperatorRoute.tsx',
      'src/app/shell/search/use-palette-entries.ts',
      'src/design/data/ColumnChooser.tsx',
      'src/design/overlay/Toasts.tsx',
      ...SPOT_ON_DEMAND,
      ...CHART_ON_DEMAND,
      ...ORDER_LISTS,
      'src/trading/actions/**',
      'src/trading/chat/**',
      'src/trading/keys/**',
      'src/trading/markets/**',
      'src/trading/money/**',
      'src/trading/notifications/**',
      CAMERA,
      CODES,
      SCAN,
      IDENTITY,
      LEAVING,
      PROFILE_LAYOUT,
      RECEIVER,
      'src/trading/status/QualityChooser.tsx',
      'src/trading/status/UpdateRateChooser.tsx',
      COPY,
    ],
  },
  actions: {
    include: [
      'src/app/shell/search/use-palette-entries.ts',
      WALLET_PAGES,
      'src/features/palette/**',
      'src/trading/actions/**',
      'src/trading/keys/**',
    ],
  },
  auth: { include: ['src/features/auth/**', ...PASSWORDS] },
  chart: { include: CHART_ON_DEMAND },
  convert: { include: ['src/features/convert/**', ...MONEY_PAGES], exclude: [HISTORY_EXPORT] },
  giftCards: {
    include: [
      'src/features/gift-cards/**',
      'src/trading/codes/**',
      'src/trading/money/Amount.tsx',
      'src/trading/money/HistoryPanel.tsx',
      'src/trading/money/use-details-column.tsx',
      CODES,
      PAGINATION,
      RECEIVER,
      SCAN_BUTTON,
    ],
  },
  p2p: { include: ['src/features/p2p/market/**', ...P2P] },
  p2pOrders: {
    include: [
      'src/features/p2p/order/**',
      'src/features/p2p/methods/use-account-labels.ts',
      'src/trading/chat/**',
      'src/trading/money/FilterRow.tsx',
      'src/trading/money/HistoryPanel.tsx',
      'src/trading/money/use-details-column.tsx',
      ...P2P,
      COPY,
    ],
  },
  p2pCenter: {
    include: [
      'src/features/p2p/ads/**',
      'src/features/p2p/center/**',
      'src/features/p2p/methods/**',
      ...P2P,
      COPY,
    ],
  },
  earn: {
    include: [
      'src/features/earn/**',
      'src/trading/money/Amount.tsx',
      'src/trading/money/FilterRow.tsx',
      'src/trading/money/HideAmounts.tsx',
      'src/trading/money/HistoryPanel.tsx',
      PAGINATION,
    ],
  },
  launchpad: {
    include: ['src/features/launchpad/**', 'src/trading/chat/**', IDENTITY, PAGINATION, COPY],
  },
  dashboard: { include: ['src/features/dashboard/**', 'src/trading/markets/**', ...PAGE_TOOLS] },
  demo: {
    include: [
      'src/features/demo-trade/**',
      'src/trading/balances/use-balance-columns.tsx',
      'src/trading/orders/tables/OrderHistoryTable.tsx',
      'src/trading/orders/tables/SourceTable.tsx',
      'src/trading/orders/tables/TradesTable.tsx',
      'src/trading/orders/tables/use-order-columns.tsx',
      'src/trading/orders/values/use-order-labels.ts',
      'src/trading/orders/tables/use-traded-columns.tsx',
      ...PAGE_TOOLS,
      PAGINATION,
    ],
  },
  home: { include: ['src/features/home/**', 'src/trading/markets/**'] },
  legal: { include: ['src/features/fixed/**', 'src/app/pages/OperatorRoute.tsx'] },
  markets: { include: ['src/features/markets/**', 'src/trading/markets/**', PAGINATION] },
  identity: { include: ['src/features/identity/**', CAMERA, IDENTITY, PROFILE_LAYOUT] },
  /** The operator's desk, a page of its own with one catalog. */
  operator: { include: ['src/operator/**', 'src/design/**'], exclude: PASSWORDS },
  notifications: {
    include: [BELL, 'src/features/notifications/**', 'src/trading/notifications/**', PAGINATION],
  },
  offline: { include: ['src/features/offline/**'] },
  orders: {
    include: [
      'src/features/spot-orders/**',
      'src/trading/orders/**',
      'src/design/data/ColumnChooser.tsx',
      COPY,
    ],
  },
  profile: {
    include: [
      'src/features/profile/**',
      PROFILE_LAYOUT,
      KIND_LABELS,
      ...PASSWORDS,
      PAGINATION,
      COPY,
    ],
  },
  referrals: {
    include: [
      'src/features/referrals/**',
      PROFILE_LAYOUT,
      'src/trading/money/Amount.tsx',
      'src/trading/money/HideAmounts.tsx',
      PAGINATION,
      COPY,
    ],
  },
  referralHistory: {
    include: ['src/features/referral-history/**', ...MONEY_PAGES],
    exclude: [HISTORY_EXPORT],
  },
  support: { include: ['src/features/support/**', 'src/trading/chat/**'] },
  shell: {
    include: [
      ...SHELL_ON_DEMAND,
      'src/features/coin-information/**',
      'src/features/consent/**',
      'src/features/favourites/**',
      'src/features/search/**',
      CONTRACT_NAME,
      'src/trading/status/QualityChooser.tsx',
      'src/trading/status/UpdateRateChooser.tsx',
      'src/trading/status/use-quality-labels.ts',
    ],
  },
  languageOffer: { include: ['src/features/language-offer/**'] },
  depositCheck: { include: ['src/features/funding/check/**'] },
  fundingDialogs: { include: [...FUNDING_DIALOGS, RECEIVER, SCAN_BUTTON, CODES] },
  funding: {
    include: ['src/features/funding/**', ...MONEY_PAGES, IDENTITY, LEAVING, COPY, SCAN_BUTTON],
    exclude: ['src/features/funding/check/**', ...FUNDING_DIALOGS, HISTORY_EXPORT],
  },
  futures: {
    include: [
      'src/features/futures/**',
      'src/trading/orders/tables/SourceTable.tsx',
      'src/trading/ticket/ConfirmOrder.tsx',
      CONTRACT_NAME,
    ],
  },
  spot: { include: SPOT_ON_DEMAND },
  wallet: {
    include: ['src/features/wallet/**', ...MONEY_PAGES, LEAVING, RECEIVER, COPY, CODES],
    exclude: [HISTORY_EXPORT],
  },
  historyExport: { include: [HISTORY_EXPORT, COPY] },
  scan: { include: [CAMERA, 'src/trading/scan/ScanView.tsx'] },
  toasts: { include: ['src/app/shell/overlays/notices.ts', 'src/design/overlay/Toasts.tsx'] },
};

const inRoot = (paths: readonly string[]): string[] => paths.map((path) => `<rootDir>/${path}`);

const config = {
  sourceLocale: 'en',
  // The other languages are in locales/CODE.json, one file each (docs/decisions/0169-one-memory-for-a-language.md).
  locales: ['en'],
  catalogs: Object.entries(CATALOGS).map(([name, { include, exclude = [] }]) => ({
    path: `<rootDir>/locales/{locale}/${name}`,
    include: inRoot(include),
    exclude: inRoot(exclude),
  })),
  orderBy: 'message' as const,
  // Line numbers would change every catalog with every edit.
  format: formatter({ lineNumbers: false }),
};

export default config;
