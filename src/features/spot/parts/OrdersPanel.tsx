/** Under the chart: one's own orders, what became of them, trades and funds. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { BalancesTable } from '#src/trading/funds/BalancesTable.tsx';
import { OpenOrdersTools } from '#src/trading/orders/OpenOrdersTools.tsx';
import { OrderHistoryTable } from '#src/trading/orders/OrderHistoryTable.tsx';
import { OrdersTable } from '#src/trading/orders/OrdersTable.tsx';
import { TradesTable } from '#src/trading/orders/TradesTable.tsx';
import { useNarrow } from '../use-narrow.ts';
import { useOwnOrders } from '../use-own-orders.ts';
import styles from './OrdersPanel.module.css';

export interface OrdersPanelProps {
  readonly pair: Pair;
  readonly isThisPairOnly: boolean;
  readonly onThisPairOnlyChange: (isThisPairOnly: boolean) => void;
  readonly isSignedIn: boolean;
  readonly now: EpochMs;
}

type OrdersTab = 'open' | 'history' | 'trades' | 'funds';

export function OrdersPanel({
  pair,
  isThisPairOnly: isOnePair,
  onThisPairOnlyChange,
  isSignedIn,
  now,
}: OrdersPanelProps) {
  const { t } = useLingui();
  const own = useOwnOrders(pair, isOnePair);
  const [tab, setTab] = useState<OrdersTab>('open');
  const isNarrow = useNarrow();
  const { pairOf } = own;
  const visitor = <EmptyState text={t`Sign in to see your orders, trades and funds`} />;
  const tools =
    !isSignedIn || tab === 'funds' ? undefined : (
      <OpenOrdersTools
        pairName={`${pair.tradeCoin}/${pair.quoteCoin}`}
        isThisPairOnly={isOnePair}
        onThisPairOnlyChange={onThisPairOnlyChange}
        orderCount={own.openOrders?.length ?? 0}
        isCancelling={own.isCancellingAll}
        onCancelAll={own.cancelAll}
        isCancelHidden={tab !== 'open'}
      />
    );
  const forTraders = (content: ReactNode) =>
    isSignedIn ? (
      <>
        {isNarrow && <div className={styles.tools}>{tools}</div>}
        {content}
      </>
    ) : (
      visitor
    );
  return (
    <Panel label={t`Your orders`} className={styles.panel}>
      <Tabs<OrdersTab>
        label={t`Your orders`}
        value={tab}
        onValueChange={setTab}
        endSlot={isNarrow ? undefined : tools}
        tabs={[
          {
            value: 'open',
            label: t`Open orders`,
            count: isSignedIn ? (own.openOrders?.length ?? 0) : undefined,
            content: forTraders(
              <OrdersTable
                orders={own.openOrders}
                pairOf={pairOf}
                cancellingIds={own.cancellingIds}
                onCancel={own.cancel}
                now={now}
                isOnePair={isOnePair}
              />,
            ),
          },
          {
            value: 'history',
            label: t`Order history`,
            content: forTraders(
              <OrderHistoryTable
                orders={own.closedOrders}
                pairOf={pairOf}
                now={now}
                isOnePair={isOnePair}
              />,
            ),
          },
          {
            value: 'trades',
            label: t`Trade history`,
            content: forTraders(
              <TradesTable trades={own.trades} pairOf={pairOf} now={now} isOnePair={isOnePair} />,
            ),
          },
          {
            value: 'funds',
            label: t`Funds`,
            content: forTraders(<BalancesTable balances={own.balances} />),
          },
        ]}
      />
    </Panel>
  );
}
