/** What the trader has of the pair's two coins. */
import { useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { account } from '#src/stores/account.store.ts';
import { AssetsPanel } from '#src/trading/funds/AssetsPanel.tsx';

export function SpotAssets({ pair }: { readonly pair: Pair }) {
  const { isLoaded, balances } = useSnapshot(account);
  const { isSignedIn } = useAuth();
  return (
    <AssetsPanel
      tradeCoin={pair.tradeCoin}
      quoteCoin={pair.quoteCoin}
      balances={isLoaded ? balances : undefined}
      isSignedIn={isSignedIn}
    />
  );
}
