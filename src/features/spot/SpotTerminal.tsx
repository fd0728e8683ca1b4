/** Connects all widgets of one pair with their stores and actions. */
import { useMemo, useState } from 'react';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { useIsOrderPending, useSpotService } from '#src/binding/spot.tsx';
import { PartBoundary } from '#src/deferred/part-boundary.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { listsOf } from '#src/stores/account.store.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import type { SpotDashboard } from '#src/stores/opened-pair.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { ownLevelsOf } from '#src/trading/book/own-levels.ts';
import { PairHeader, type PairTerms } from '#src/trading/pair/PairHeader.tsx';
import { PairSwitcher } from '#src/trading/pair/PairSwitcher.tsx';
import { StaleBanner } from '#src/trading/status/StaleBanner.tsx';
import { LazyChart, LazyStatus, LazyTape } from '#src/trading/terminal/lazy-parts.tsx';
import { MarketBook } from '#src/trading/terminal/MarketBook.tsx';
import { PairToolsPlace } from '#src/trading/terminal/PairToolsPlace.tsx';
import { TerminalLayout } from '#src/trading/terminal/TerminalLayout.tsx';
import { useFirstPaint } from '#src/trading/terminal/use-first-paint.ts';
import { useMarketTitle } from '#src/trading/terminal/use-market-title.ts';
import { useStoreValue } from '#src/trading/use-store-value.ts';
import {
  LazyBalances,
  LazyKeys,
  LazyOrders,
  LazyConfirmations,
  LazyOwnOnChart,
  LazyTicket,
} from './parts/lazy-parts.tsx';
import { OrdersLink } from './parts/OrdersLink.tsx';
import { useAccount } from './use-account.ts';
import { useOpenOrders } from './use-open-orders.ts';
import { usePairChoices } from './use-pair-choices.ts';
import { useTicketPicks } from './use-ticket-picks.ts';

// oxlint-disable-next-line max-lines-per-function -- It lists what each place of one layout shows.
export function SpotTerminal({ dashboard }: { readonly dashboard: SpotDashboard }) {
  const { pair, changeDecimals } = dashboard;
  const service = useSpotService();
  const { isSignedIn } = useAuth();
  const open = useOpenOrders(pair);
  const [terms, setTerms] = useState<PairTerms>();
  const picks = useTicketPicks(pair);
  const choices = usePairChoices(dashboard.pairs);
  const ownTradeIds = useOwnTradeIds();
  const pairText = pairTextOf(pair);
  const comparable = dashboard.pairs.filter((one) => one.pairText !== pairText);
  useMarketTitle(ticker, pair, service.tradingMode);
  useFirstPaint();
  return (
    <TerminalLayout
      pairId={pair.id}
      pairName={`${pair.tradeCoin}/${pair.quoteCoin}`}
      openOrderCounts={isSignedIn ? { this: open.ofPair.length, all: open.all.length } : undefined}
      isTicketLocked={useIsOrderPending(pair)}
      onTrade={picks.chooseSide}
      header={
        <PartBoundary place="panel">
          <PairHeader
            pair={pair}
            ticker={ticker}
            changeDecimals={changeDecimals}
            switcher={<PairSwitcher current={choices.currentOf(pair)} choices={choices.all} />}
            terms={terms}
            tools={<PairToolsPlace pair={pair} onTerms={setTerms} />}
          />
        </PartBoundary>
      }
      chart={
        <LazyChart
          pair={pair}
          storedAs={pairText}
          market="spot"
          priceDecimals={changeDecimals}
          comparable={comparable}
          onPricePick={picks.pickPrice}
          over={(plot) =>
            isSignedIn && <LazyOwnOnChart plot={plot} pair={pair} orders={open.ofPair} />
          }
        />
      }
      book={
        <PartBoundary place="panel">
          <Book pair={pair} orders={open.ofPair} picks={picks} />
        </PartBoundary>
      }
      tape={<LazyTape pair={pair} storedAs={pairText} ownTradeIds={ownTradeIds} />}
      ticket={<LazyTicket pair={pair} />}
      balances={<LazyBalances pair={pair} />}
      tables={
        <PartBoundary
          place="panel"
          help={isSignedIn && service.tradingMode === 'real' && <OrdersLink />}
        >
          <LazyOrders pair={pair} isSignedIn={isSignedIn} now={systemClock()} />
        </PartBoundary>
      }
      status={
        <>
          <LazyStatus tradingMode={service.tradingMode} />
          <LazyKeys pair={pair} />
        </>
      }
      banner={
        <>
          <StaleBanner link={link} onRetry={service.retryLink} />
          {isSignedIn && <LazyConfirmations pair={pair} />}
        </>
      }
    />
  );
}

const NONE_OWN: readonly number[] = [];

/** Demo trades have separate ids and never appear among the market trades. */
function useOwnTradeIds(): readonly number[] {
  const { tradingMode } = useSpotService();
  const { trades } = listsOf(useAccount());
  return useMemo(
    () => (tradingMode === 'real' ? trades.map(({ id }) => Number(id)) : NONE_OWN),
    [tradingMode, trades],
  );
}

interface BookProps {
  readonly pair: Pair;
  /** Open orders of this pair. */
  readonly orders: readonly Order[];
  readonly picks: ReturnType<typeof useTicketPicks>;
}

/** Order book with the levels of own orders marked. */
function Book({ pair, orders, picks }: BookProps) {
  const shownGroup = useStoreValue(ladder, (book) => book.groupTicks);
  const ownLevels = useMemo(
    () => ownLevelsOf(orders, pair, shownGroup),
    [orders, pair, shownGroup],
  );
  return (
    <MarketBook
      pair={pair}
      storedAs={pairTextOf(pair)}
      ownLevels={ownLevels}
      onPricePick={picks.pickPrice}
      onSizePick={picks.pickSize}
    />
  );
}
