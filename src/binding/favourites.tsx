/** What may be done with favourites; the app provides it. */
import { createContext, use, type ReactNode } from 'react';

export interface FavouritesDesk {
  /** Called by whatever shows a star: from then on the list is known. */
  readonly open: () => void;
  readonly toggle: (pairText: string) => void;
}

const FavouritesContext = createContext<FavouritesDesk | undefined>(undefined);

interface FavouritesProviderProps {
  readonly desk: FavouritesDesk;
  readonly children: ReactNode;
}

export function FavouritesProvider({ desk, children }: FavouritesProviderProps) {
  return <FavouritesContext value={desk}>{children}</FavouritesContext>;
}

/** @returns undefined where no app stands around: a star is not offered there. */
export const useFavouritesDesk = (): FavouritesDesk | undefined => use(FavouritesContext);
