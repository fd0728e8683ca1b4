/** Connects the market widgets of one pair or contract with their stores; the page passes what it
 *  trades with. */
import { useState, type ReactNode } from 'react';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { useMarketService } from '#src/binding/market.ts';
import { PartBoundary } from '#src/deferred/part-boundary.tsx';
import { link } from '#src/stores/link.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import type { RestingOrder } from '../book/own-levels.ts';
import { PairHeader, type PairTerms } from '../pair/PairHeader.tsx';
import { PairSwitcher, type PairChoice } from '../pair/PairSwitcher.tsx';
import { StaleBanner } from '../status/StaleBanner.tsx';
import { LazyChart, LazyStatus, LazyTape } from './lazy-parts.tsx';
import { MarketBook } from './MarketBook.tsx';
import type { MarketChartProps } from './MarketChart.tsx';
import { PairToolsPlace } from './PairToolsPlace.tsx';
import { storedNameOf } from './stored-name.ts';
import { TerminalLayout, type TerminalLayoutProps } from './TerminalLayout.tsx';
import { useFirstPaint } from './use-first-paint.ts';
import { useMarketTitle } from './use-market-title.ts';

interface MarketTerminalProps
  extends
    Pick<
      TerminalLayoutProps,
      'openOrderCounts' | 'isTicketLocked' | 'phoneLabels' | 'onTrade' | 'ticket' | 'balances'
    >,
    Pick<MarketChartProps, 'market' | 'comparable' | 'over'> {
  readonly pair: Pair;
  readonly tradingMode: TradingMode;
  /** Decimals of the 24-hour change and of the chart's prices. */
  readonly changeDecimals: number;
  /** Pairs to switch to. */
  readonly choices: {
    readonly all: readonly PairChoice[];
    readonly currentOf: (pair: Pair) => PairChoice;
  };
  /** Values of a contract in the header. */
  readonly stats?: ReactNode;
  /** The user's orders, whose levels are marked in the book. */
  readonly orders: readonly RestingOrder[];
  readonly ownTradeIds: readonly number[];
  readonly picks: {
    readonly pickPrice: (price: Ticks) => void;
    readonly pickSize: (size: Lots) => void;
  };
  readonly tables: ReactNode;
  /** Another way to the data of the tables, shown when they could not be loaded. */
  readonly tablesHelp?: ReactNode;
  /** Hotkeys. */
  readonly keys: ReactNode;
  readonly confirmations?: ReactNode;
}

export function MarketTerminal({
  pair,
  market,
  tradingMode,
  changeDecimals,
  choices,
  picks,
  ...props
}: MarketTerminalProps) {
  const service = useMarketService();
  const [terms, setTerms] = useState<PairTerms>();
  const current = choices.currentOf(pair);
  const of = { pair, storedAs: storedNameOf(pair, market) };
  useMarketTitle(ticker, pair, tradingMode, current.name);
  useFirstPaint();
  return (
    <TerminalLayout
      {...props}
      pairId={pair.id}
      pairName={current.name}
      header={
        <PartBoundary place="panel">
          <PairHeader
            pair={pair}
            label={current.name}
            ticker={ticker}
            changeDecimals={changeDecimals}
            switcher={<PairSwitcher current={current} choices={choices.all} />}
            terms={terms}
            tools={<PairToolsPlace pair={pair} onTerms={setTerms} />}
            stats={props.stats}
          />
        </PartBoundary>
      }
      chart={
        <LazyChart
          {...of}
          market={market}
          priceDecimals={changeDecimals}
          comparable={props.comparable}
          onPricePick={picks.pickPrice}
          over={props.over}
        />
      }
      book={
        <PartBoundary place="panel">
          <MarketBook
            {...of}
            orders={props.orders}
            onPricePick={picks.pickPrice}
            onSizePick={picks.pickSize}
          />
        </PartBoundary>
      }
      tape={<LazyTape {...of} ownTradeIds={props.ownTradeIds} />}
      tables={
        <PartBoundary place="panel" help={props.tablesHelp}>
          {props.tables}
        </PartBoundary>
      }
      status={
        <>
          <LazyStatus tradingMode={tradingMode} />
          {props.keys}
        </>
      }
      banner={
        <>
          <StaleBanner link={link} onRetry={service.retryLink} />
          {props.confirmations}
        </>
      }
    />
  );
}
