/** Where a pair is traded at a venue. */
import { DEMO_ROOT, type TradingMode } from '#contract/core/trading-mode.ts';

export const pairPathOf = (tradingMode: TradingMode, pairText: string): string =>
  `${tradingMode === 'demo' ? DEMO_ROOT : '/exchange/spot'}/${pairText}`;
