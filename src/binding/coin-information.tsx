/** React context that opens the coin details, which the app shows. */
import { createContext, use, type ReactNode } from 'react';

/** BTC. */
export type ShowCoin = (coin: string) => void;

const ShowCoinContext = createContext<ShowCoin | undefined>(undefined);

interface CoinInformationProviderProps {
  readonly show: ShowCoin;
  readonly children: ReactNode;
}

export function CoinInformationProvider({ show, children }: CoinInformationProviderProps) {
  return <ShowCoinContext value={show}>{children}</ShowCoinContext>;
}

/** @returns undefined outside the app; the link is not shown then. */
export const useShowCoin = (): ShowCoin | undefined => use(ShowCoinContext);
