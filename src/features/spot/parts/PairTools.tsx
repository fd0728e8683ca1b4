/** Tools beside the pair's name: star and coin information. */
import type { Pair } from '#contract/core/pair.ts';
import { CoinButton } from '#src/trading/coin/CoinButton.tsx';
import { PairStar } from '#src/trading/favourites/PairStar.tsx';

export const PairTools = ({ pair }: { readonly pair: Pair }) => (
  <>
    <PairStar pair={pair} />
    <CoinButton coin={pair.tradeCoin} />
  </>
);
