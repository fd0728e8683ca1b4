/** Favorites that work within a story only. */
import { useEffect, type ReactNode } from 'react';
import { FavouritesProvider, type FavouritesService } from '#src/binding/favourites.ts';
import { applyFavourites, favourites } from '#src/stores/favourites.store.ts';

const service: FavouritesService = {
  open: () => undefined,
  toggle: (pairText) =>
    applyFavourites(
      favourites.pairTexts.includes(pairText)
        ? favourites.pairTexts.filter((one) => one !== pairText)
        : [...favourites.pairTexts, pairText],
    ),
};

interface WithStarsProps {
  readonly starred?: readonly string[] | undefined;
  readonly children: ReactNode;
}

export function WithStars({ starred = [], children }: WithStarsProps) {
  useEffect(() => {
    applyFavourites(starred);
    return () => applyFavourites([]);
  }, [starred]);
  return <FavouritesProvider value={service}>{children}</FavouritesProvider>;
}
