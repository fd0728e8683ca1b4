/** Beside the pair's name: its star, and what its coin is. */
import type { Pair } from '#contract/core/pair.ts';
import { CoinButton } from '#src/trading/coin/CoinButton.tsx';
import { PairStar } from '#src/trading/favourites/PairStar.tsx';

export const PairTools = ({ pair }: { readonly pair: Pair }) => (
  <>
    <PairStar pair={pair} />
    <CoinButton coin={pair.tradeCoin} />
  </>
);
