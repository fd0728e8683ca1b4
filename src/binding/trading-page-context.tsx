/** What stands around a trading page: where it leads to, and who is told what happens on it. The app
 *  provides it where that is not the usual. */
import { createContext, use, type ReactNode } from 'react';
import type { Decimal } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';

export interface TradingPageContext {
  /** Where another pair opens: a path without its language. */
  readonly pairPathOf?: ((pairText: string) => string) | undefined;
  /** A price of the book was chosen. */
  readonly onPricePicked?: ((price: Decimal, pair: Pair) => void) | undefined;
}

const TradingPageReactContext = createContext<TradingPageContext>({});

interface TradingPageProviderProps {
  readonly context: TradingPageContext;
  readonly children: ReactNode;
}

export function TradingPageProvider({ context, children }: TradingPageProviderProps) {
  return <TradingPageReactContext value={context}>{children}</TradingPageReactContext>;
}

export const useTradingPageContext = (): TradingPageContext => use(TradingPageReactContext);
