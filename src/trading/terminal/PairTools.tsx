/** Parts of the pair header that load after the order book: the star, the coin information and the
 *  explanations of the values. */
import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { CoinButton } from '../coin/CoinButton.tsx';
import { PairStar } from '../favourites/PairStar.tsx';
import type { PairTerms } from '../pair/PairHeader.tsx';

interface PairToolsProps {
  readonly pair: Pair;
  readonly onTerms: (terms: PairTerms) => void;
}

export function PairTools({ pair, onTerms }: PairToolsProps) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = pair;
  useEffect(() => {
    onTerms({
      change: t`Price change over the last 24 hours`,
      high: t`Highest price of the last 24 hours`,
      low: t`Lowest price of the last 24 hours`,
      volume: t`Amount traded over the last 24 hours, in ${tradeCoin}`,
      quoteVolume: t`Value traded over the last 24 hours, in ${quoteCoin}`,
    });
  }, [t, tradeCoin, quoteCoin, onTerms]);
  return (
    <>
      <PairStar pair={pair} />
      <CoinButton coin={tradeCoin} />
    </>
  );
}
