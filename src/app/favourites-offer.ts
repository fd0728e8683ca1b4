/** A guest's favourites, offered to the account that has just been signed in to. */
import { proxy, ref } from 'valtio/vanilla';

export interface FavouritesOffer {
  /** Those the account does not have yet. */
  readonly pairTexts: readonly string[];
  readonly accept: () => void;
  readonly decline: () => void;
}

/** Drawn by the shell while there is one. */
export const favouritesOffer = proxy<{ offered: FavouritesOffer | undefined }>({
  offered: undefined,
});

export function offerFavourites(offered: FavouritesOffer | undefined): void {
  favouritesOffer.offered = offered === undefined ? undefined : ref(offered);
}
