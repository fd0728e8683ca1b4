/** Connects all widgets of one contract with their stores and actions. */
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Ticks } from '#contract/core/decimal.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { isOfContract } from '#contract/entities/futures-terms.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { useMarketService } from '#src/binding/market.tsx';
import { PartBoundary } from '#src/deferred/part-boundary.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import type { FuturesDashboard } from '#src/stores/opened-contract.store.ts';
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
import { ContractStats } from './parts/header/ContractStats.tsx';
import { LazyKeys, LazyOnChart, LazyTables, LazyTicket, LazyWallet } from './parts/lazy-parts.tsx';
import { useContractChoices } from './use-contract-choices.tsx';
import { useFuturesPicks } from './use-futures-picks.ts';

const NONE_OWN: readonly number[] = [];
const NO_PAIRS: readonly never[] = [];
const everySecond = (run: () => void): (() => void) => everyWhileVisible(1_000, run);

// oxlint-disable-next-line max-lines-per-function -- It lists what each place of one layout shows.
export function FuturesTerminal({ dashboard }: { readonly dashboard: FuturesDashboard }) {
  const { t } = useLingui();
  const { contract, changeDecimals } = dashboard;
  const service = useMarketService();
  const { isSignedIn } = useAuth();
  const storedAs = `futures/${pairTextOf(contract)}`;
  const { openOrders, positions } = futuresListsOf(useSnapshot(futuresAccount));
  const ordersHere = openOrders.filter((order) => isOfContract(order, contract));
  const [terms, setTerms] = useState<PairTerms>();
  const picks = useFuturesPicks(contract);
  const choices = useContractChoices(dashboard.pairs);
  const current = choices.currentOf(contract);
  useMarketTitle(ticker, contract, 'real', current.name);
  useFirstPaint();
  return (
    <TerminalLayout
      pairId={contract.id}
      pairName={current.name}
      openOrderCounts={isSignedIn ? { this: positions.length, all: positions.length } : undefined}
      isTicketLocked={false}
      phoneLabels={{ tables: t`Positions`, buy: t`Buy/Long`, sell: t`Sell/Short` }}
      onTrade={picks.open}
      header={
        <PartBoundary place="panel">
          <PairHeader
            pair={contract}
            label={current.name}
            ticker={ticker}
            changeDecimals={changeDecimals}
            switcher={<PairSwitcher current={current} choices={choices.all} />}
            terms={terms}
            tools={<PairToolsPlace pair={contract} onTerms={setTerms} />}
            stats={
              <ContractStats
                contract={contract}
                quote={quoteOf(contract)}
                clock={exchangeClock}
                everySecond={everySecond}
              />
            }
          />
        </PartBoundary>
      }
      chart={
        <LazyChart
          pair={contract}
          storedAs={storedAs}
          market="futures"
          priceDecimals={changeDecimals}
          comparable={NO_PAIRS}
          onPricePick={picks.pickPrice}
          over={(plot) => isSignedIn && <LazyOnChart plot={plot} contract={contract} />}
        />
      }
      book={
        <PartBoundary place="panel">
          <Book contract={contract} storedAs={storedAs} orders={ordersHere} {...picks} />
        </PartBoundary>
      }
      tape={<LazyTape pair={contract} storedAs={storedAs} ownTradeIds={NONE_OWN} />}
      ticket={<LazyTicket contract={contract} />}
      balances={isSignedIn && <LazyWallet contract={contract} />}
      tables={
        <PartBoundary place="panel">
          <LazyTables contract={contract} isSignedIn={isSignedIn} now={systemClock()} />
        </PartBoundary>
      }
      status={
        <>
          <LazyStatus tradingMode="real" />
          <LazyKeys contract={contract} now={systemClock()} />
        </>
      }
      banner={<StaleBanner link={link} onRetry={service.retryLink} />}
    />
  );
}

interface BookProps {
  readonly contract: FuturesContract;
  readonly storedAs: string;
  /** Open orders of this contract. */
  readonly orders: readonly FuturesOrder[];
  readonly pickPrice: (price: Ticks) => void;
  readonly pickSize: ReturnType<typeof useFuturesPicks>['pickSize'];
}

/** Order book with the levels of own orders marked. */
function Book({ contract, storedAs, orders, pickPrice, pickSize }: BookProps) {
  const shownGroup = useStoreValue(ladder, (book) => book.groupTicks);
  const ownLevels = useMemo(
    () => ownLevelsOf(orders, contract, shownGroup),
    [orders, contract, shownGroup],
  );
  return (
    <MarketBook
      pair={contract}
      storedAs={storedAs}
      ownLevels={ownLevels}
      onPricePick={pickPrice}
      onSizePick={pickSize}
    />
  );
}
