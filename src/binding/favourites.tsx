/** React context of the favorites, provided by the app. */
import { createContext, use, type ReactNode } from 'react';

export interface FavouritesService {
  /** Loads the list; called by every component that shows a star. */
  readonly open: () => void;
  readonly toggle: (pairText: string) => void;
}

const FavouritesContext = createContext<FavouritesService | undefined>(undefined);

interface FavouritesProviderProps {
  readonly service: FavouritesService;
  readonly children: ReactNode;
}

export function FavouritesProvider({ service, children }: FavouritesProviderProps) {
  return <FavouritesContext value={service}>{children}</FavouritesContext>;
}

/** @returns undefined outside the app; the star is not shown then. */
export const useFavouritesService = (): FavouritesService | undefined => use(FavouritesContext);
