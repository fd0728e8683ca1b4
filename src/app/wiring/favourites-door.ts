/** The way to favourites: their wiring comes with the first star on screen, or with a trader who was a
 *  guest with favourites before. */
import type { FavouritesDesk } from '#src/binding/favourites.tsx';
import { localTexts, STORED } from '#src/platform/storage.ts';
import type { OpenFavourites } from './favourites.ts';
import type { Services } from './services.ts';

export function favouritesDoor(services: Services): FavouritesDesk {
  const { session, client, log } = services;
  let opened: Promise<OpenFavourites | undefined> | undefined;
  const load = async (): Promise<OpenFavourites | undefined> => {
    try {
      const { openFavourites } = await import(
        /* webpackChunkName: "favourites" */ './favourites.ts'
      );
      return openFavourites({ session, client, log, texts: localTexts });
    } catch (error) {
      opened = undefined;
      log('Favourites could not be opened.', error);
      return undefined;
    }
  };
  const open = (): Promise<OpenFavourites | undefined> => (opened ??= load());
  session.subscribe((snapshot) => {
    if (opened !== undefined || !snapshot.hasTag('authenticated')) return;
    if (localTexts.read(STORED.favourites) !== undefined) void open();
  });
  return {
    open: () => void open(),
    toggle: (pairText) => {
      const toggle = async (): Promise<void> => (await open())?.toggle(pairText);
      void toggle();
    },
  };
}
