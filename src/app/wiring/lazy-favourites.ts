/** The way to favourites: their wiring comes with the first star on screen, or with a trader who was a
 *  guest with favourites before. */
import type { FavouritesService } from '#src/binding/favourites.tsx';
import { localTexts, STORED } from '#src/platform/storage.ts';
import type { OpenFavourites, openFavourites } from './favourites.ts';
import type { Services } from './services.ts';

export type LoadFavourites = () => Promise<{ readonly openFavourites: typeof openFavourites }>;

const loadAlone: LoadFavourites = () =>
  import(/* webpackChunkName: "favourites" */ './favourites.ts');
let loadForStar = loadAlone;

/** A page whose stars come in a chunk with more brings the wiring along in it: one request less. */
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
