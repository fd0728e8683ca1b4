/** Page of all wallets: the total, its course, and what it consists of. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useWalletsService } from '#src/binding/wallets.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useEarnSummary } from '#src/queries/earn-summary.ts';
import { useWalletOverview } from '#src/queries/wallets.ts';
import { displayCurrency } from '#src/stores/display-currency.store.ts';
import { walletView } from '#src/stores/wallet-view.store.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { WalletActions } from './parts/WalletActions.tsx';
import { useTransferDialogs } from './use-transfer-dialogs.tsx';
import { WalletOverviewView } from './WalletOverviewView.tsx';

export function WalletOverviewPage() {
  const { t } = useLingui();
  const { chooseCurrency } = useWalletsService();
  const overview = loadableOf(useWalletOverview());
  const { transfer, sendToUser, dialog } = useTransferDialogs();
  const { code } = useSnapshot(displayCurrency);
  const { areAmountsHidden } = useSnapshot(walletView);
  return (
    <MoneyPage
      path="/wallet"
      isEyeElsewhere
      title={t`Wallets`}
      actions={
        <WalletActions areLinksShown onTransfer={() => transfer({})} onSendToUser={sendToUser} />
      }
    >
      <WalletOverviewView
        overview={overview}
        currency={code}
        areAmountsHidden={areAmountsHidden}
        onCurrencyChange={(next) => void chooseCurrency(next)}
        onTransfer={transfer}
        earn={useEarnSummary().data}
      />
      {dialog}
    </MoneyPage>
  );
}
