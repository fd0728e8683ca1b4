/** The way to what is known of a coin; the app shows it. */
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

/** @returns undefined where no app stands around: nothing is offered there. */
export const useShowCoin = (): ShowCoin | undefined => use(ShowCoinContext);
