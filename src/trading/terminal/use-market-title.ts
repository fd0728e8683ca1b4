/** Shows price and pair in the tab title, at most once a second; demo trade is marked first. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { dataOf } from '#domain/loadable.ts';
import { priceText } from '#domain/number-text.ts';
import { every } from '#src/platform/clock.ts';
import { settings } from '#src/stores/settings.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';

const INTERVAL_MS = 1_000;
const ARROWS = { up: ' ▲', down: ' ▼' } as const;

/** @param name shown after the price, "BTC/USDT". */
export function useMarketTitle(
  ticker: Ticker,
  pair: Pair,
  tradingMode: TradingMode,
  name = `${pair.tradeCoin}/${pair.quoteCoin}`,
): void {
  const { t } = useLingui();
  const mark =
    tradingMode === 'demo' ? `${t({ message: 'DEMO', comment: 'Demo trade: play money' })} ` : '';
  const appTitle = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  useEffect(() => {
    const write = () => {
      const title = `${mark}${marketTitleOf(ticker, pair, appTitle, name)}`;
      if (document.title !== title) document.title = title;
    };
    write();
    const stop = every(INTERVAL_MS, write);
    return () => {
      stop();
      document.title = appTitle;
    };
  }, [ticker, pair, mark, name, appTitle]);
}

/** Returns "64,250.10 ▲ BTC/USDT | Tidemark". */
export function marketTitleOf(
  { lastPrice, lastMove }: Pick<Ticker, 'lastPrice' | 'lastMove'>,
  pair: Pair,
  appTitle: string,
  name: string,
): string {
  if (lastPrice === undefined) return `${name} | ${appTitle}`;
  const arrow = lastMove === undefined ? '' : ARROWS[lastMove];
  return `${priceText(lastPrice, pair)}${arrow} ${name} | ${appTitle}`;
}
