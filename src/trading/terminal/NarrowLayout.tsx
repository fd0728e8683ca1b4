/** On a phone panels show one at a time, with the way to buy and sell always under the thumb. */
import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { OrderSide } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { Sheet } from '#src/design/overlay/Sheet.tsx';
import { applyTicketSheet, ticketSheet } from '#src/stores/ticket-sheet.store.ts';
import { usePageView, type ViewOf } from './page-views.ts';
import type { TerminalLayoutProps } from './TerminalLayout.tsx';
import styles from './TerminalLayout.module.css';

export function NarrowLayout(props: TerminalLayoutProps) {
  const { t } = useLingui();
  const [tab, setTab] = usePageView('phone');
  const [pairs] = usePageView('pairs');
  const { pairId } = props;
  const labels = props.phoneLabels ?? { tables: t`Orders`, buy: t`Buy`, sell: t`Sell` };
  const isOpen = useSnapshot(ticketSheet).pairId === pairId;
  // Leaving a pair closes its order form, unless the form of another pair was opened meanwhile.
  useEffect(
    () => () => {
      if (ticketSheet.pairId === pairId) applyTicketSheet(undefined);
    },
    [pairId],
  );
  const trade = (side: OrderSide) => {
    props.onTrade(side);
    applyTicketSheet(pairId);
  };
  return (
    <div className={styles.page}>
      <main className={styles.narrow}>
        {props.header}
        <Tabs<ViewOf<'phone'>>
          label={t({ message: 'Views', comment: 'Label' })}
          className={styles.views}
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              value: 'chart',
              label: t({ message: 'Chart', comment: 'Choice' }),
              content: props.chart,
            },
            {
              value: 'book',
              label: t({ message: 'Book', comment: 'Choice' }),
              content: props.book,
            },
            { value: 'trades', label: t`Trades`, content: props.tape },
            {
              value: 'orders',
              label: labels.tables,
              count: props.openOrderCounts?.[pairs],
              content: props.tables,
            },
          ]}
        />
        <div className={styles.notices}>{props.banner}</div>
        <div className={styles.trade}>
          <Button tone="buy" size="large" isWide onClick={() => trade('buy')}>
            {labels.buy}
          </Button>
          <Button tone="sell" size="large" isWide onClick={() => trade('sell')}>
            {labels.sell}
          </Button>
        </div>
      </main>
      <Sheet
        from="bottom"
        title={props.pairName}
        isOpen={isOpen}
        isLocked={props.isTicketLocked}
        onClose={() => applyTicketSheet(undefined)}
      >
        <div className={styles.sheet}>
          {props.ticket}
          {props.balances}
        </div>
      </Sheet>
    </div>
  );
}
