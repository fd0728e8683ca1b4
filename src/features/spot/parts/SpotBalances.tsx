/** Balances of the pair's two coins. */
import type { Pair } from '#contract/core/pair.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { BalancesPanel } from '#src/trading/balances/BalancesPanel.tsx';
import { useAccount } from '../use-account.ts';

export function SpotBalances({ pair }: { readonly pair: Pair }) {
  const lists = dataOf(useAccount().lists);
  const { isSignedIn } = useAuth();
  return (
    <BalancesPanel
      tradeCoin={pair.tradeCoin}
      quoteCoin={pair.quoteCoin}
      balances={lists?.balances}
      isSignedIn={isSignedIn}
    />
  );
}
