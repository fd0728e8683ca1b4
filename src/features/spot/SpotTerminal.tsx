/** Connects the terminal of one pair with its trading parts. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { pairTextOf } from '#contract/core/pair.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useIsOrderPending, useSpotService } from '#src/binding/spot.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { systemClock } from '#src/platform/clock.ts';
import { listsOf } from '#src/stores/account.store.ts';
import type { SpotDashboard } from '#src/stores/opened-pair.store.ts';
import { MarketTerminal } from '#src/trading/terminal/MarketTerminal.tsx';
import {
  LazyBalances,
  LazyKeys,
  LazyOrders,
  LazyConfirmations,
  LazyOwnOnChart,
  LazyTicket,
} from './parts/lazy-parts.tsx';
import { useAccount } from './use-account.ts';
import { useOpenOrders } from './use-open-orders.ts';
import { usePairChoices } from './use-pair-choices.ts';
import { useTicketPicks } from './use-ticket-picks.ts';

export function SpotTerminal({ dashboard }: { readonly dashboard: SpotDashboard }) {
  const { pair, changeDecimals } = dashboard;
  const { tradingMode } = useSpotService();
  const { isSignedIn } = useAuth();
  const open = useOpenOrders(pair);
  const picks = useTicketPicks(pair);
  const pairText = pairTextOf(pair);
  return (
    <MarketTerminal
      pair={pair}
      market="spot"
      tradingMode={tradingMode}
      changeDecimals={changeDecimals}
      choices={usePairChoices(dashboard.pairs)}
      comparable={dashboard.pairs.filter((one) => one.pairText !== pairText)}
      orders={open.ofPair}
      ownTradeIds={useOwnTradeIds()}
      openOrderCounts={isSignedIn ? { this: open.ofPair.length, all: open.all.length } : undefined}
      picks={picks}
      isTicketLocked={useIsOrderPending(pair)}
      onTrade={picks.chooseSide}
      over={(plot) => isSignedIn && <LazyOwnOnChart plot={plot} pair={pair} orders={open.ofPair} />}
      ticket={<LazyTicket pair={pair} />}
      balances={<LazyBalances pair={pair} />}
      tables={<LazyOrders pair={pair} isSignedIn={isSignedIn} now={systemClock()} />}
      tablesHelp={isSignedIn && tradingMode === 'real' && <OrdersLink />}
      keys={<LazyKeys pair={pair} />}
      confirmations={isSignedIn && <LazyConfirmations pair={pair} />}
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

/** Leads to the page of open orders, where they can be canceled, when the panel with them failed. */
function OrdersLink() {
  const { t } = useLingui();
  const href = useHref();
  return <Link href={href('/user/spot-orders')}>{t`View open orders`}</Link>;
}
