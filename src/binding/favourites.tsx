/** What may be done with favourites; the app provides it. */
import { createContext, use, type ReactNode } from 'react';

export interface FavouritesService {
  /** Called by whatever shows a star: from then on the list is known. */
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

/** @returns undefined where no app stands around: a star is not offered there. */
export const useFavouritesService = (): FavouritesService | undefined => use(FavouritesContext);
