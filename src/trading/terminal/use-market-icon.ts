/** Shows in the tab icon whether the price rose or fell last and whether it is live: updated at
 *  most once a second, and only on a change. The icon is for a tab in the background, so its code is
 *  loaded when the page has been open for a while. */
import { useEffect } from 'react';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { after, every } from '#src/platform/clock.ts';
import type { TabIcon } from '#src/platform/tab-icon.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';

const INTERVAL_MS = 1_000;
/** Until the first icon, and until the next attempt after a failed load. */
const LOAD_DELAY_MS = 10_000;

export function useMarketIcon(ticker: Ticker, link: Link, tradingMode: TradingMode): void {
  useEffect(() => {
    if (tradingMode !== 'real') return undefined; // Demo trade has its own icon.
    let isOver = false;
    let stop = after(LOAD_DELAY_MS, () => void start());
    const start = async (): Promise<void> => {
      try {
        const { showTabIcon } = await loadPart('idleWork');
        if (isOver) return;
        const show = (): void => showTabIcon(marketIconOf(ticker, link));
        show();
        const end = every(INTERVAL_MS, show);
        stop = () => {
          end();
          showTabIcon(undefined);
        };
      } catch {
        if (!isOver) stop = after(LOAD_DELAY_MS, () => void start());
      }
    };
    return () => {
      isOver = true;
      stop();
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
