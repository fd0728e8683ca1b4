/** Dialog for a guest's favorites. Separate chunk, loaded with the first sign-in that needs it. */
import { AddFavouritesDialog } from '#src/features/favourites/index.ts';
import type { FavouritesOffer } from '../../wiring/account/favourites-offer.ts';

export function FavouritesOfferHost({ offered }: { readonly offered: FavouritesOffer }) {
  const { pairTexts, accept, decline } = offered;
  return <AddFavouritesDialog pairTexts={pairTexts} onAccept={accept} onDecline={decline} />;
}
