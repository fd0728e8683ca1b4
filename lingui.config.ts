/** Which messages are collected, and the catalogs of each language: one for a folder, or for the files of a part
 *  that is loaded later. The table in src/app/deferred/deferred-parts.ts names the catalog of each part; the
 *  catalog `start` is loaded with the page. A file may be in several. `npm run check` finds a message that is
 *  in none of the catalogs its chunk loads. */
import { formatter } from '@lingui/format-po';

interface Catalog {
  /** Folders and files below src. */
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

/** What a trading page shows before its other parts: its frame and its book. */
const UP_TO_THE_BOOK = [
  'features/spot/SpotPage.tsx',
  'features/spot/parts/SpotLayout.tsx',
  'features/spot/parts/SpotSkeleton.tsx',
  'features/spot/use-market-title.ts',
  'trading/book/**',
  'trading/coin/**',
  'trading/favourites/**',
  'trading/pair/LastPrice.tsx',
  'trading/pair/PairHeader.tsx',
  'trading/pair/PairSwitcher.tsx',
  'trading/status/StaleBanner.tsx',
  'trading/status/use-age-text.ts',
];

/** Parts of a trading page that are loaded on demand. */
const SPOT_ON_DEMAND = [
  'features/spot/parts/NarrowLayout.tsx',
  'features/spot/parts/TicketSettings.tsx',
  'trading/pair/PairList.tsx',
  'trading/status/MeterPanel.tsx',
  'trading/ticket/ConfirmOrder.tsx',
];
const CHART_ON_DEMAND = [
  'trading/chart/drawings/**',
  'trading/chart/studies/StudyDialog.tsx',
  'trading/depth/**',
];
const ORDER_LISTS = [
  'trading/orders/ConfirmAmend.tsx',
  'trading/orders/ExportView.tsx',
  'trading/orders/ListFilters.tsx',
  'trading/orders/OrderDetailView.tsx',
  'trading/orders/OrderHistoryTable.tsx',
  'trading/orders/SourceTable.tsx',
  'trading/orders/TradesTable.tsx',
  'trading/orders/TransactionsTable.tsx',
];

/** Files of the frame and of the design system that are loaded on demand. */
const SHELL_ON_DEMAND = [
  'app/shell/DarkThemeSwitch.tsx',
  'app/shell/InstallChoice.tsx',
  'app/shell/LogoutButton.tsx',
  'app/shell/LookChoices.tsx',
  'app/shell/MobileSheet.tsx',
  'app/shell/Owner.tsx',
  'app/shell/ProfileLinks.tsx',
];
const PASSWORDS = ['design/controls/PasswordField.tsx', 'design/controls/PasswordStrength.tsx'];
const PAGE_TOOLS = ['app/shell/DarkThemeSwitch.tsx', 'app/shell/PageTools.tsx'];
const PAGINATION = 'design/controls/Pagination.tsx';

const CATALOGS: Readonly<Record<string, Catalog>> = {
  start: {
    include: ['app/**', 'design/**', ...UP_TO_THE_BOOK],
    exclude: [
      ...SHELL_ON_DEMAND,
      ...PASSWORDS,
      ...PAGE_TOOLS,
      PAGINATION,
      'app/notices.ts',
      'app/pages/OperatorRoute.tsx',
      'app/shell/use-palette-entries.ts',
      'design/data/ColumnChooser.tsx',
      'design/overlay/Toasts.tsx',
    ],
  },
  trading: {
    include: ['features/spot/**', 'trading/**'],
    exclude: [
      ...UP_TO_THE_BOOK,
      ...SPOT_ON_DEMAND,
      ...CHART_ON_DEMAND,
      ...ORDER_LISTS,
      'trading/actions/**',
      'trading/keys/**',
      'trading/markets/**',
      'trading/status/QualityChooser.tsx',
      'trading/status/UpdateRateChooser.tsx',
    ],
  },
  actions: {
    include: [
      'app/shell/use-palette-entries.ts',
      'features/palette/**',
      'trading/actions/**',
      'trading/keys/**',
    ],
  },
  auth: { include: ['features/auth/**', ...PASSWORDS] },
  chart: { include: CHART_ON_DEMAND },
  dashboard: { include: ['features/dashboard/**', 'trading/markets/**', ...PAGE_TOOLS] },
  demo: {
    include: [
      'features/demo-trade/**',
      'trading/funds/use-balance-columns.tsx',
      'trading/orders/DetailsButton.tsx',
      'trading/orders/OrderHistoryTable.tsx',
      'trading/orders/SourceTable.tsx',
      'trading/orders/TradesTable.tsx',
      'trading/orders/use-order-columns.tsx',
      'trading/orders/use-order-words.ts',
      'trading/orders/use-traded-columns.tsx',
      ...PAGE_TOOLS,
      PAGINATION,
    ],
  },
  home: { include: ['features/home/**', 'trading/markets/**'] },
  legal: { include: ['features/fixed/**', 'app/pages/OperatorRoute.tsx'] },
  markets: { include: ['features/markets/**', 'trading/markets/**', PAGINATION] },
  offline: { include: ['features/offline/**'] },
  orders: {
    include: ['features/spot-orders/**', 'trading/orders/**', 'design/data/ColumnChooser.tsx'],
  },
  profile: { include: ['features/profile/**', ...PASSWORDS, PAGINATION] },
  shell: {
    include: [
      ...SHELL_ON_DEMAND,
      'features/coin-information/**',
      'features/consent/**',
      'features/favourites/**',
      'features/search/**',
      'trading/status/QualityChooser.tsx',
      'trading/status/UpdateRateChooser.tsx',
      'trading/status/use-quality-words.ts',
    ],
  },
  spot: { include: SPOT_ON_DEMAND },
  toasts: { include: ['app/notices.ts', 'design/overlay/Toasts.tsx'] },
};

const inSources = (paths: readonly string[]): string[] =>
  paths.map((path) => `<rootDir>/src/${path}`);

const config = {
  sourceLocale: 'en',
  locales: ['en', 'ar', 'vi', 'pseudo'],
  // Generated from English: text that stays plain on a screen is not a message.
  pseudoLocale: { locale: 'pseudo', prepend: '[', append: ']', extend: 0.4, extendCharacter: '~' },
  fallbackLocales: { default: 'en' },
  catalogs: Object.entries(CATALOGS).map(([name, { include, exclude = [] }]) => ({
    path: `<rootDir>/locales/{locale}/${name}`,
    include: inSources(include),
    exclude: inSources(exclude),
  })),
  orderBy: 'message' as const,
  // Line numbers would change every catalog with every edit.
  format: formatter({ lineNumbers: false }),
};

export default config;
