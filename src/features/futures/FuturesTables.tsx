/** Panel below the chart: positions, open orders, the histories, and the stress test. */
import { useMemo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { PairId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { contracts } from '#src/stores/contracts.store.ts';
import { futuresAccount, type FuturesLists } from '#src/stores/futures-account.store.ts';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';
import { usePageView, type ViewOf } from '#src/trading/terminal/page-views.ts';
import { OpenOrdersPanel, OpenOrdersTools } from './parts/OpenOrdersPanel.tsx';
import { PositionsPanel, PositionsTools } from './parts/PositionsPanel.tsx';
import { StressTab } from './parts/StressTab.tsx';
import styles from './FuturesTables.module.css';

interface FuturesTablesProps {
  readonly contract: FuturesContract;
  readonly isSignedIn: boolean;
  readonly now: EpochMs;
}

type Tab = ViewOf<'futuresTables'>;

const LazyHistory = lazyComponent(
  async () => (await loadPart('futuresHistories')).FuturesHistoryWithReads,
  () => <div aria-busy="true" />,
);

export function FuturesTables({ contract, isSignedIn, now }: FuturesTablesProps) {
  const { t } = useLingui();
  const lists = useShownLists(contract);
  const loaded = dataOf(lists);
  const [tab, setTab] = usePageView('futuresTables');
  const pairOf = usePairOf(contract);
  const isNarrow = useNarrow();
  const options = { pairOf, now };
  const [shown] = usePageView('contracts');
  const history = {
    ...options,
    pairTextOf: usePairTextOf(contract),
    contract: shown === 'this' ? contract : undefined,
  };
  const tools = isSignedIn && <Tools tab={tab} contract={contract} lists={loaded} />;
  const visitor = <EmptyState text={t`Sign in to view your positions, orders and trades`} />;
  const forTraders = (content: ReactNode) =>
    isSignedIn ? (
      <>
        {isNarrow && tools}
        {content}
      </>
    ) : (
      visitor
    );
  return (
    <Panel label={t({ message: 'Your futures', comment: 'Label' })} className={styles.panel}>
      <Tabs<Tab>
        label={t`Your futures`}
        value={tab}
        onValueChange={setTab}
        endSlot={isNarrow ? undefined : tools}
        tabs={[
          {
            value: 'positions',
            label: t({ message: 'Positions', comment: 'Positions of futures contracts' }),
            count: isSignedIn ? loaded?.positions.length : undefined,
            content: forTraders(
              <PositionsPanel contract={contract} positions={loaded?.positions} now={now} />,
            ),
          },
          {
            value: 'open',
            label: t`Open orders`,
            count: isSignedIn ? loaded?.openOrders.length : undefined,
            content: forTraders(<OpenOrdersPanel orders={loaded?.openOrders} options={options} />),
          },
          {
            value: 'history',
            label: t`Order history`,
            content: forTraders(<LazyHistory {...history} name="orders" />),
          },
          {
            value: 'trades',
            label: t`Trade history`,
            content: forTraders(<LazyHistory {...history} name="trades" />),
          },
          {
            value: 'transactions',
            label: t({ message: 'Transactions', comment: 'Choice' }),
            content: forTraders(<LazyHistory {...history} name="transactions" />),
          },
          {
            value: 'closed',
            label: t({ message: 'Position history', comment: 'Choice' }),
            content: forTraders(<LazyHistory {...history} name="positions" />),
          },
          {
            value: 'stress',
            label: t({ message: 'Stress test', comment: 'Choice' }),
            content: forTraders(<StressTab contract={contract} positions={loaded?.positions} />),
          },
        ]}
      />
    </Panel>
  );
}

interface ToolsProps {
  readonly tab: Tab;
  readonly contract: FuturesContract;
  readonly lists: FuturesLists | undefined;
}

function Tools({ tab, contract, lists }: ToolsProps) {
  const { t } = useLingui();
  const [shown, setShown] = usePageView('contracts');
  return (
    <div className={styles.tools}>
      {tab !== 'stress' && (
        <Checkbox
          label={t`Hide other contracts`}
          isChecked={shown === 'this'}
          onCheckedChange={(isChecked) => setShown(isChecked ? 'this' : 'all')}
        />
      )}
      {tab === 'positions' && (
        <PositionsTools contract={contract} positionCount={lists?.positions.length ?? 0} />
      )}
      {tab === 'open' && <OpenOrdersTools orderCount={lists?.openOrders.length ?? 0} />}
    </div>
  );
}

/** The lists, limited to the contract on screen when the user chose so. */
function useShownLists(contract: FuturesContract): Loadable<FuturesLists> {
  const { lists } = useSnapshot(futuresAccount);
  const [shown] = usePageView('contracts');
  return useMemo(() => {
    if (shown === 'all') return lists;
    const ofContract = <Row extends ContractKey>(rows: readonly Row[]) =>
      rows.filter((row) => isOfContract(row, contract));
    return mapLoadable(lists, (all) => ({
      ...all,
      positions: ofContract(all.positions),
      openOrders: ofContract(all.openOrders),
    }));
  }, [lists, shown, contract]);
}

/** Transactions name a contract by its ID. */
function usePairTextOf(contract: FuturesContract): (id: PairId) => string | undefined {
  const { list } = useSnapshot(contracts);
  return useMemo(() => {
    const known = [contract, ...(dataOf(list) ?? [])];
    return (id) => {
      const found = known.find((one) => one.id === id);
      return found && `${found.tradeCoin}/${found.quoteCoin}`;
    };
  }, [contract, list]);
}

function usePairOf(contract: FuturesContract): PairLookup {
  const { list } = useSnapshot(contracts);
  return useMemo((): PairLookup => {
    const known = [contract, ...(dataOf(list) ?? [])];
    return (key) => {
      const found = known.find((one) => isOfContract(one, key));
      if (found === undefined) return undefined;
      const { tradeCoin, quoteCoin, priceDecimals, sizeDecimals } = found;
      return { tradeCoin, quoteCoin, decimals: { price: priceDecimals, size: sizeDecimals } };
    };
  }, [contract, list]);
}
