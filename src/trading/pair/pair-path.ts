/** Paths of the trading pages of a pair. */
import { DEMO_ROOT, type TradingMode } from '#contract/core/trading-mode.ts';

export const pairPathOf = (tradingMode: TradingMode, pairText: string): string =>
  `${tradingMode === 'demo' ? DEMO_ROOT : '/exchange/spot'}/${pairText}`;

export const FUTURES_ROOT = '/futures/exchanges';

export const contractPathOf = (pairText: string): string => `${FUTURES_ROOT}/${pairText}`;
