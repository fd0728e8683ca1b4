/** Favorites, loaded by the first star on screen, or when a user signs in who had favorites as a guest. */
import type { FavouritesService } from '#src/binding/favourites.ts';
import { isPartLoaded, loadPart } from '#src/deferred/load-part.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import type { OpenFavourites } from './favourites.ts';
import type { Services } from '../shell/services.ts';

/** On a trading page they are in the chunk after the book, which brought the star; elsewhere in their own. */
const loadCode = () => loadPart(isPartLoaded('afterBook') ? 'afterBook' : 'favourites');

export function createFavouritesService({
  session,
  client,
  log,
}: Pick<Services, 'session' | 'client' | 'log'>): FavouritesService {
  let opened: Promise<OpenFavourites | undefined> | undefined;
  const load = async (): Promise<OpenFavourites | undefined> => {
    try {
      const { openFavourites } = await loadCode();
      return openFavourites({ session, client, log, texts: localTexts });
    } catch (error) {
      opened = undefined;
      log('Favorites could not be loaded.', error);
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
