/** React context around a trading page: link targets and event callbacks. The app provides it where
 *  it differs from the default. */
import { createContext, use } from 'react';
import type { Decimal } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';

export interface TradingPageContext {
  /** Path of another pair's page, without language. */
  readonly pairPathOf?: ((pairText: string) => string) | undefined;
  /** Called when a price in the order book is selected. */
  readonly onPricePicked?: ((price: Decimal, pair: Pair) => void) | undefined;
}

export const TradingPageProvider = createContext<TradingPageContext>({});

export const useTradingPageContext = (): TradingPageContext => use(TradingPageProvider);
