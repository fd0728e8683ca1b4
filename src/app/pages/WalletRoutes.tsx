/** Routes of the wallets and of the transaction history. */
import { within } from '#src/binding/within.tsx';
import {
  TransactionHistoryPage,
  WalletOverviewPage,
  WalletPage,
} from '#src/features/wallet/index.ts';
import { WithWallets } from './WithWallets.tsx';

const inWallets = within(WithWallets);

export const WalletOverviewRoute = inWallets(WalletOverviewPage);
export const SpotWalletRoute = inWallets(() => <WalletPage wallet="spot" />);
export const FuturesWalletRoute = inWallets(() => <WalletPage wallet="future" />);
export const P2pWalletRoute = inWallets(() => <WalletPage wallet="p2p" />);
export const TransactionHistoryRoute = inWallets(TransactionHistoryPage);
