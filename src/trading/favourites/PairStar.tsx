/** The star of a pair, on the favourites that the page knows. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { useFavouritesService } from '#src/binding/favourites.tsx';
import { favourites } from '#src/stores/favourites.store.ts';
import { FavouriteStar } from './FavouriteStar.tsx';

interface PairStarProps {
  readonly pair: Pick<Pair, 'tradeCoin' | 'quoteCoin'>;
  readonly isTabStop?: boolean | undefined;
}

/** Nothing where nobody could be told. */
export function PairStar({ pair, isTabStop }: PairStarProps) {
  const service = useFavouritesService();
  const { pairTexts } = useSnapshot(favourites);
  useEffect(() => service?.open(), [service]);
  if (service === undefined) return null;
  const pairText = pairTextOf(pair);
  return (
    <FavouriteStar
      name={`${pair.tradeCoin}/${pair.quoteCoin}`}
      isOn={pairTexts.includes(pairText)}
      isTabStop={isTabStop}
      onToggle={() => service.toggle(pairText)}
    />
  );
}
