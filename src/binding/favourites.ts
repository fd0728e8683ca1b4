/** React context of the favorites, provided by the app. */
import { createContext, use } from 'react';

export interface FavouritesService {
  /** Loads the list; called by every component that shows a star. */
  readonly open: () => void;
  readonly toggle: (pairText: string) => void;
}

export const FavouritesProvider = createContext<FavouritesService | undefined>(undefined);

/** @returns undefined outside the app; the star is not shown then. */
export const useFavouritesService = (): FavouritesService | undefined => use(FavouritesProvider);
