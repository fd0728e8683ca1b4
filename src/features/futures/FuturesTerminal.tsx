/** Connects the terminal of one contract with its trading parts. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useAuth } from '#src/binding/auth.ts';
import { systemClock } from '#src/platform/clock.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import type { FuturesDashboard } from '#src/stores/opened-contract.store.ts';
import { MarketTerminal } from '#src/trading/terminal/MarketTerminal.tsx';
import { ContractStats } from './parts/header/ContractStats.tsx';
import { LazyKeys, LazyOnChart, LazyTables, LazyTicket, LazyWallet } from './parts/lazy-parts.tsx';
import { useContractChoices } from './use-contract-choices.tsx';
import { useFuturesPicks } from './use-futures-picks.ts';

const NONE: readonly never[] = [];
const everySecond = (run: () => void): (() => void) => everyWhileVisible(1_000, run);

export function FuturesTerminal({ dashboard }: { readonly dashboard: FuturesDashboard }) {
  const { t } = useLingui();
  const { contract, changeDecimals } = dashboard;
  const { isSignedIn } = useAuth();
  const { openOrders, positions } = futuresListsOf(useSnapshot(futuresAccount));
  const picks = useFuturesPicks(contract);
  return (
    <MarketTerminal
      pair={contract}
      market="futures"
      tradingMode="real"
      changeDecimals={changeDecimals}
      choices={useContractChoices(dashboard.pairs)}
      comparable={NONE}
      stats={
        <ContractStats
          contract={contract}
          quote={quoteOf(contract)}
          clock={exchangeClock}
          everySecond={everySecond}
        />
      }
      orders={openOrders}
      ownTradeIds={NONE}
      openOrderCounts={isSignedIn ? { this: positions.length, all: positions.length } : undefined}
      picks={picks}
      isTicketLocked={false}
      phoneLabels={{
        tables: t`Positions`,
        buy: t({ message: 'Buy/Long', comment: 'Button' }),
        sell: t({ message: 'Sell/Short', comment: 'Button' }),
      }}
      onTrade={picks.open}
      over={(plot) => isSignedIn && <LazyOnChart plot={plot} contract={contract} />}
      ticket={<LazyTicket contract={contract} />}
      balances={isSignedIn && <LazyWallet contract={contract} />}
      tables={<LazyTables contract={contract} isSignedIn={isSignedIn} now={systemClock()} />}
      keys={<LazyKeys contract={contract} now={systemClock()} />}
    />
  );
}
