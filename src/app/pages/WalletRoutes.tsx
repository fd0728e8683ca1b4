/** Routes of the wallets and of the transaction history. */
import {
  TransactionHistoryPage,
  WalletOverviewPage,
  WalletPage,
} from '#src/features/wallet/index.ts';
import { within } from './page-services.tsx';
import { WithWallets } from './WalletTransfer.tsx';

const inWallets = within(WithWallets);

export const WalletOverviewRoute = inWallets(WalletOverviewPage);
export const SpotWalletRoute = inWallets(() => <WalletPage wallet="spot" />);
export const FuturesWalletRoute = inWallets(() => <WalletPage wallet="future" />);
export const P2pWalletRoute = inWallets(() => <WalletPage wallet="p2p" />);
export const TransactionHistoryRoute = inWallets(TransactionHistoryPage);
