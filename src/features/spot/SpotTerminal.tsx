/** Connects all widgets of one pair with their stores and actions. */
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { useIsOrderPending, useSpotService } from '#src/binding/spot.tsx';
import { PartBoundary } from '#src/deferred/part-boundary.tsx';
import { after, systemClock } from '#src/platform/clock.ts';
import { noteFirstPaint } from '#src/platform/first-paint.ts';
import { markPainted } from '#src/platform/marks.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import type { SpotDashboard } from '#src/stores/opened-pair.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { OrderBookLadder } from '#src/trading/book/OrderBookLadder.tsx';
import { ownLevelsOf } from '#src/trading/book/own-levels.ts';
import { PairHeader, type PairTerms } from '#src/trading/pair/PairHeader.tsx';
import { PairSwitcher } from '#src/trading/pair/PairSwitcher.tsx';
import { StaleBanner } from '#src/trading/status/StaleBanner.tsx';
import { useStoreValue } from '#src/trading/use-store-value.ts';
import {
  LazyBalances,
  LazyChart,
  LazyKeys,
  LazyOrders,
  LazyConfirmations,
  LazyStatus,
  LazyTape,
  LazyTicket,
} from './parts/lazy-parts.tsx';
import { OrdersLink } from './parts/OrdersLink.tsx';
import { PairToolsPlace } from './parts/PairToolsPlace.tsx';
import { SpotLayout } from './parts/SpotLayout.tsx';
import { useBookSettings } from './use-book-settings.ts';
import { useMarketTitle } from './use-market-title.ts';
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
  useMarketTitle(ticker, pair, service.tradingMode);
  useFirstPaint();
  return (
    <SpotLayout
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
      chart={<LazyChart pair={pair} priceDecimals={changeDecimals} orders={open.ofPair} />}
      book={
        <PartBoundary place="panel">
          <Book pair={pair} orders={open.ofPair} picks={picks} />
        </PartBoundary>
      }
      tape={<LazyTape pair={pair} />}
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
          <LazyStatus />
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

interface BookProps {
  readonly pair: Pair;
  /** Open orders of this pair. */
  readonly orders: readonly Order[];
  readonly picks: ReturnType<typeof useTicketPicks>;
}

/** After this time the rest of the page renders even if the market is not live. */
const LIVE_WITHIN_MS = 1_000;

/** Reports the first paint of the book. A phone may not show the book: its other widgets then wait
 *  for the same event. */
function useFirstPaint(): void {
  const isLive = useStoreValue(link, isBookLive);
  useLayoutEffect(() => {
    if (!isLive) return after(LIVE_WITHIN_MS, () => void noteFirstPaint());
    void noteFirstPaint();
    return undefined;
  }, [isLive]);
}

const isBookLive = ({ freshness }: typeof link): boolean => freshness === 'live';

/** Order book. Reports its visible rows to the worker, which sends only those. */
function Book({ pair, orders, picks }: BookProps) {
  const service = useSpotService();
  const [bookSettings, setBookSettings] = useBookSettings(pair);
  const { groupTicks } = bookSettings;
  const isLive = useStoreValue(link, isBookLive);
  useLayoutEffect(() => {
    if (isLive) markPainted('book');
  }, [isLive]);
  const shownGroup = useStoreValue(ladder, (book) => book.groupTicks);
  const ownLevels = useMemo(
    () => ownLevelsOf(orders, pair, shownGroup),
    [orders, pair, shownGroup],
  );
  const notify = useCallback(
    (rowCount: number) => service.setBookView({ rowCount, groupTicks }),
    [service, groupTicks],
  );
  return (
    <OrderBookLadder
      ladder={ladder}
      ticker={ticker}
      link={link}
      pair={pair}
      painter={service.painter}
      after={after}
      bookSettings={bookSettings}
      onSettingsChange={setBookSettings}
      ownLevels={ownLevels}
      onPricePick={picks.pickPrice}
      onSizePick={picks.pickSize}
      onRowCountChange={notify}
      onHoldChange={service.holdBook}
    />
  );
}
