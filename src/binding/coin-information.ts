/** React context that opens the coin details, which the app shows. */
import { createContext, use } from 'react';

/** BTC. */
export type ShowCoin = (coin: string) => void;

export const CoinInformationProvider = createContext<ShowCoin | undefined>(undefined);

/** @returns undefined outside the app; the link is not shown then. */
export const useShowCoin = (): ShowCoin | undefined => use(CoinInformationProvider);
