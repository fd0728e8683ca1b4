/** Balances of the pair's two coins, with a transfer between wallets. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { BalancesPanel } from '#src/trading/balances/BalancesPanel.tsx';
import { useSpotService } from '#src/binding/spot.tsx';
import { useAccount } from '../use-account.ts';

const LazyTransferDialog = lazyComponent(
  async () => (await loadPart('walletTransfer')).WalletTransfer,
);

export function SpotBalances({ pair }: { readonly pair: Pair }) {
  const lists = dataOf(useAccount().lists);
  const { isSignedIn } = useAuth();
  const { tradingMode } = useSpotService();
  return (
    <BalancesPanel
      tradeCoin={pair.tradeCoin}
      quoteCoin={pair.quoteCoin}
      balances={lists?.balances}
      isSignedIn={isSignedIn}
      titleAction={isSignedIn && tradingMode === 'real' ? <Transfer pair={pair} /> : undefined}
    />
  );
}

/** Moves the quote coin between wallets: the coin that most orders need. Demo trade has one wallet. */
function Transfer({ pair }: { readonly pair: Pair }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" tone="textAccent" onClick={() => setOpen(true)}>
        {t({ message: 'Transfer', comment: 'Moves a coin between wallets' })}
      </Button>
      {isOpen && (
        <LazyTransferDialog
          input={{ coinId: pair.quoteCoinId, from: 'future', to: 'spot' }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
