/** Favorite star of a pair, connected to the favorites store. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { useFavouritesService } from '#src/binding/favourites.ts';
import { favourites } from '#src/stores/favourites.store.ts';
import { FavouriteStar } from './FavouriteStar.tsx';

interface PairStarProps {
  readonly pair: Pick<Pair, 'tradeCoin' | 'quoteCoin'>;
  readonly isTabStop?: boolean | undefined;
}

/** Renders nothing where favorites are not available. */
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
