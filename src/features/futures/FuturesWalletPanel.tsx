/** The futures wallet of a contract's quote coin, with a transfer from spot. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { WalletSummary } from './parts/tables/WalletSummary.tsx';

const LazyTransferDialog = lazyComponent(
  async () => (await loadPart('walletTransfer')).WalletTransfer,
);

export function FuturesWalletPanel({ contract }: { readonly contract: FuturesContract }) {
  const { wallets } = futuresListsOf(useSnapshot(futuresAccount));
  const [isOpen, setOpen] = useState(false);
  const { quoteCoinId } = contract;
  return (
    <>
      <WalletSummary
        wallet={wallets.find(({ coinId }) => coinId === quoteCoinId)}
        onTransfer={() => setOpen(true)}
      />
      {isOpen && (
        <LazyTransferDialog
          input={{ coinId: quoteCoinId, from: 'spot', to: 'future' }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
