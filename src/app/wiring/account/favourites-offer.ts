/** Offer to add a guest's favorites to the account that has just signed in. */
import { proxy, ref } from 'valtio/vanilla';

export interface FavouritesOffer {
  /** Pairs that the account does not have yet. */
  readonly pairTexts: readonly string[];
  readonly accept: () => void;
  readonly decline: () => void;
}

/** Rendered by the shell while there is an offer. */
export const favouritesOffer = proxy<{ offered: FavouritesOffer | undefined }>({
  offered: undefined,
});

export function offerFavourites(offered: FavouritesOffer | undefined): void {
  favouritesOffer.offered = offered === undefined ? undefined : ref(offered);
}
