/** Loads the favorites service on demand: with the first star on screen, or for a trader who had
 *  favorites as a guest. */
import type { FavouritesService } from '#src/binding/favourites.tsx';
import { localTexts, STORED } from '#src/platform/storage.ts';
import type { OpenFavourites, openFavourites } from './favourites.ts';
import type { Services } from './services.ts';

export type LoadFavourites = () => Promise<{ readonly openFavourites: typeof openFavourites }>;

const loadAlone: LoadFavourites = () =>
  import(/* webpackChunkName: "favourites" */ './favourites.ts');
let loadForStar = loadAlone;

/** Sets the chunk that includes the service on a page whose stars load with other code, which saves
 *  a request. */
export const setFavouritesLoader = (load: LoadFavourites): void => {
  loadForStar = load;
};

export function lazyFavourites(services: Services): FavouritesService {
  const { session, client, log } = services;
  let opened: Promise<OpenFavourites | undefined> | undefined;
  const start = async (load: LoadFavourites): Promise<OpenFavourites | undefined> => {
    try {
      const parts = await load();
      return parts.openFavourites({ session, client, log, texts: localTexts });
    } catch (error) {
      opened = undefined;
      log('Favourites could not be opened.', error);
      return undefined;
    }
  };
  const open = (load = loadForStar): Promise<OpenFavourites | undefined> =>
    (opened ??= start(load));
  session.subscribe((snapshot) => {
    if (opened !== undefined || !snapshot.hasTag('authenticated')) return;
    if (localTexts.read(STORED.favourites) !== undefined) void open(loadAlone);
  });
  return {
    open: () => void open(),
    toggle: (pairText) => {
      const toggle = async (): Promise<void> => (await open())?.toggle(pairText);
      void toggle();
    },
  };
}
