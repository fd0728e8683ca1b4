/** The tab's icon says whether the price rose or fell last, and whether it is live: at most once a second,
 *  and only when that has changed. */
import { useEffect } from 'react';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { every } from '#src/platform/clock.ts';
import { showTabIcon, type TabIcon } from '#src/platform/tab-icon.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';

const INTERVAL_MS = 1_000;

export function useMarketIcon(ticker: Ticker, link: Link, tradingMode: TradingMode): void {
  useEffect(() => {
    if (tradingMode !== 'real') return undefined; // Play money has a picture of its own.
    const show = (): void => showTabIcon(marketIconOf(ticker, link));
    show();
    const stop = every(INTERVAL_MS, show);
    return () => {
      stop();
      showTabIcon(undefined);
    };
  }, [ticker, link, tradingMode]);
}

/** Nothing rises or falls on a market that is not live. */
export function marketIconOf(
  { lastMove }: Pick<Ticker, 'lastMove'>,
  { freshness }: Pick<Link, 'freshness'>,
): TabIcon | undefined {
  if (freshness === 'stale' || freshness === 'off') return 'stale';
  return freshness === 'live' ? lastMove : undefined;
}
