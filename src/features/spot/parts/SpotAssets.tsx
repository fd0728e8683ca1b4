/** What the trader has of the pair's two coins. */
import type { Pair } from '#contract/core/pair.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { AssetsPanel } from '#src/trading/funds/AssetsPanel.tsx';
import { useAccount } from '../use-account.ts';

export function SpotAssets({ pair }: { readonly pair: Pair }) {
  const { isLoaded, balances } = useAccount();
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
