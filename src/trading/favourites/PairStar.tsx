/** The star of a pair, on the favourites that the page knows. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { useFavouritesDesk } from '#src/binding/favourites.tsx';
import { favourites } from '#src/stores/favourites.store.ts';
import { FavouriteStar } from './FavouriteStar.tsx';

interface PairStarProps {
  readonly pair: Pick<Pair, 'tradeCoin' | 'quoteCoin'>;
  readonly isTabStop?: boolean | undefined;
}

/** Nothing where nobody could be told. */
export function PairStar({ pair, isTabStop }: PairStarProps) {
  const desk = useFavouritesDesk();
  const { pairTexts } = useSnapshot(favourites);
  useEffect(() => desk?.open(), [desk]);
  if (desk === undefined) return null;
  const pairText = pairTextOf(pair);
  return (
    <FavouriteStar
      name={`${pair.tradeCoin}/${pair.quoteCoin}`}
      isOn={pairTexts.includes(pairText)}
      isTabStop={isTabStop}
      onToggle={() => desk.toggle(pairText)}
    />
  );
}
