/** The question about a guest's favourites. Comes in its own chunk, with the first such sign-in. */
import { AddFavouritesDialog } from '#src/features/favourites/index.ts';
import type { FavouritesOffer } from '../../favourites-offer.ts';

export function FavouritesOfferHost({ offered }: { readonly offered: FavouritesOffer }) {
  const { pairTexts, accept, decline } = offered;
  return <AddFavouritesDialog pairTexts={pairTexts} onAccept={accept} onDecline={decline} />;
}
