/** Everything of one pair, joined: each widget with the store it shows and the intents it hands back. */
import { useCallback, useMemo, useState } from 'react';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { useSpotDesk } from '#src/binding/spot.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { everySeen } from '#src/platform/seen-timer.ts';
import { bars } from '#src/stores/bars.store.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import type { OpenedPair } from '#src/stores/opened-pair.store.ts';
import { quality } from '#src/stores/quality.store.ts';
import { tape } from '#src/stores/tape.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { OrderBookLadder } from '#src/trading/book/OrderBookLadder.tsx';
import { ownLevelsOf } from '#src/trading/book/own-levels.ts';
import type { BookView } from '#src/trading/book/use-row-count.ts';
import { PairHeader } from '#src/trading/pair/PairHeader.tsx';
import { PairSwitcher } from '#src/trading/pair/PairSwitcher.tsx';
import { ConnectionStatus } from '#src/trading/status/ConnectionStatus.tsx';
import { RecordingButton } from '#src/trading/status/RecordingButton.tsx';
import { StaleBanner } from '#src/trading/status/StaleBanner.tsx';
import { useReading } from '#src/trading/use-reading.ts';
import { LaterAssets, LaterChart, LaterOrders, LaterTape, LaterTicket } from './parts/later.tsx';
import { SpotLayout } from './parts/SpotLayout.tsx';
import { useMarketTitle } from './use-market-title.ts';
import { useOwnOrders } from './use-own-orders.ts';
import { usePairChoices } from './use-pair-choices.ts';
import { useTicketPicks } from './use-ticket-picks.ts';

type Dashboard = NonNullable<OpenedPair['dashboard']>;

export function SpotTerminal({ dashboard }: { readonly dashboard: Dashboard }) {
  const { pair, changeDecimals } = dashboard;
  const desk = useSpotDesk();
  const { isSignedIn } = useAuth();
  const own = useOwnOrders(pair);
  const { isLocked, pickPrice, pickSize, chooseSide } = useTicketPicks(pair);
  const choices = usePairChoices(dashboard.pairs);
  useMarketTitle(ticker, pair);
  return (
    <SpotLayout
      pairName={`${pair.tradeCoin}/${pair.quoteCoin}`}
      openOrderCount={isSignedIn ? (own.openOrders?.length ?? 0) : undefined}
      isTicketLocked={isLocked}
      onTrade={chooseSide}
      header={
        <PairHeader
          pair={pair}
          ticker={ticker}
          changeDecimals={changeDecimals}
          switcher={<PairSwitcher current={choices.currentOf(pair)} choices={choices.all} />}
        />
      }
      chart={
        <LaterChart
          bars={bars}
          ticker={ticker}
          link={link}
          quality={quality}
          pair={pair}
          priceDecimals={changeDecimals}
          lines={own.priceLines}
          onResolutionChange={desk.setResolution}
          onOlderWanted={desk.loadOlderBars}
          clock={systemClock}
          every={everySeen}
        />
      }
      book={<Book pair={pair} own={own} onPricePick={pickPrice} onSizePick={pickSize} />}
      tape={<LaterTape tape={tape} pair={pair} painter={desk.painter} />}
      ticket={<LaterTicket pair={pair} />}
      assets={
        <LaterAssets
          tradeCoin={pair.tradeCoin}
          quoteCoin={pair.quoteCoin}
          balances={own.balances}
          isSignedIn={isSignedIn}
        />
      }
      tables={<LaterOrders pair={pair} own={own} isSignedIn={isSignedIn} now={systemClock()} />}
      status={
        <ConnectionStatus
          link={link}
          recording={
            desk.recording && <RecordingButton recording={desk.recording} every={everySeen} />
          }
        />
      }
      banner={<StaleBanner link={link} onRetry={desk.retryLink} />}
    />
  );
}

interface BookProps {
  readonly pair: Pair;
  readonly own: ReturnType<typeof useOwnOrders>;
  readonly onPricePick: (price: Ticks) => void;
  readonly onSizePick: (size: Lots) => void;
}

/** Which part of the book is on screen is told to the worker, which sends no more than that. */
function Book({ pair, own, onPricePick, onSizePick }: BookProps) {
  const desk = useSpotDesk();
  const [view, setView] = useState<BookView>('both');
  const [groupTicks, setGroupTicks] = useState(1);
  const shownGroup = useReading(ladder, (book) => book.groupTicks);
  const ownLevels = useMemo(
    () => ownLevelsOf(own.ordersOfPair, pair, shownGroup),
    [own.ordersOfPair, pair, shownGroup],
  );
  const tell = useCallback(
    (rowCount: number) => desk.setBookView({ rowCount, groupTicks }),
    [desk, groupTicks],
  );
  return (
    <OrderBookLadder
      ladder={ladder}
      ticker={ticker}
      link={link}
      pair={pair}
      painter={desk.painter}
      view={view}
      onViewChange={setView}
      groupTicks={groupTicks}
      onGroupChange={setGroupTicks}
      ownLevels={ownLevels}
      onPricePick={onPricePick}
      onSizePick={onSizePick}
      onRowCountChange={tell}
    />
  );
}
