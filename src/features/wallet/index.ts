/** Public exports of the feature: the pages that routes load. The dialogs are parts of their own. */
export { TransactionHistoryPage } from './TransactionHistoryPage.tsx';
export { WalletOverviewPage } from './WalletOverviewPage.tsx';
export { WalletPage } from './WalletPage.tsx';
