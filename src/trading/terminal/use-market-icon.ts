/** Shows in the tab icon whether the price rose or fell last and whether it is live: updated at
 *  most once a second, and only on a change. */
import { useEffect } from 'react';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { every } from '#src/platform/clock.ts';
import { showTabIcon, type TabIcon } from '#src/platform/tab-icon.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';

const INTERVAL_MS = 1_000;

export function useMarketIcon(ticker: Ticker, link: Link, tradingMode: TradingMode): void {
  useEffect(() => {
    if (tradingMode !== 'real') return undefined; // Demo trade has its own icon.
    const show = (): void => showTabIcon(marketIconOf(ticker, link));
    show();
    const stop = every(INTERVAL_MS, show);
    return () => {
      stop();
      showTabIcon(undefined);
    };
  }, [ticker, link, tradingMode]);
}

/** Returns the icon; a market that is not live has no direction. */
export function marketIconOf(
  { lastMove }: Pick<Ticker, 'lastMove'>,
  { freshness }: Pick<Link, 'freshness'>,
): TabIcon | undefined {
  if (freshness === 'stale' || freshness === 'off') return 'stale';
  return freshness === 'live' ? lastMove : undefined;
}
