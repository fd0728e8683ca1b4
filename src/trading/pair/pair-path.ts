/** Returns the path of a pair's trading page in a trading mode. */
import { DEMO_ROOT, type TradingMode } from '#contract/core/trading-mode.ts';

export const pairPathOf = (tradingMode: TradingMode, pairText: string): string =>
  `${tradingMode === 'demo' ? DEMO_ROOT : '/exchange/spot'}/${pairText}`;
