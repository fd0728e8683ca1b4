/** Public exports of the feature: the pages of one part. `WithdrawalPage` is a part of its own. */
export { DepositPage } from './DepositPage.tsx';
export { WalletHistoryPage } from './WalletHistoryPage.tsx';
