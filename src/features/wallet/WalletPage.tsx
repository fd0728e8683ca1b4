/** Page of one wallet: its coins, live, with their actions. */
import { useSnapshot } from 'valtio';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useEarnSummary } from '#src/queries/earn-summary.ts';
import { useWalletRows } from '#src/queries/wallets.ts';
import { walletView } from '#src/stores/wallet-view.store.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { WalletActions } from './parts/WalletActions.tsx';
import { useP2pPaths, useTradePaths } from './use-trade-paths.ts';
import { useTransferDialogs } from './use-transfer-dialogs.tsx';
import { useWalletLabels, WALLET_PATHS } from './use-wallet-labels.ts';
import { WalletView } from './WalletView.tsx';

export function WalletPage({ wallet }: { readonly wallet: Wallet }) {
  const labels = useWalletLabels();
  const rows = loadableOf(useWalletRows(wallet));
  const { transfer, sendToUser, dialog } = useTransferDialogs();
  const tradePathOf = useTradePaths();
  const p2pPathOf = useP2pPaths(wallet === 'p2p');
  const { areSmallHidden } = useSnapshot(walletView);
  return (
    <MoneyPage
      path={WALLET_PATHS[wallet]}
      title={labels[wallet]}
      isListPage
      actions={
        <WalletActions
          onTransfer={() => transfer({ from: wallet })}
          onSendToUser={wallet === 'spot' ? sendToUser : undefined}
        />
      }
    >
      <WalletView
        wallet={wallet}
        rows={rows}
        areSmallHidden={areSmallHidden}
        tradePathOf={{ spot: tradePathOf, p2p: p2pPathOf, future: undefined }[wallet]}
        onTransfer={transfer}
        earn={useEarnSummary(wallet === 'spot').data}
      />
      {dialog}
    </MoneyPage>
  );
}
