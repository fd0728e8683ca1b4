/** Where everything stands: a grid of panels from tablets up; on a phone one at a time, with the way
 *  to buy and sell always under the thumb. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OrderSide } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { Sheet } from '#src/design/overlay/Sheet.tsx';
import { useNarrow } from '../use-narrow.ts';
import styles from './SpotLayout.module.css';

export interface SpotLayoutProps {
  readonly header: ReactNode;
  readonly chart: ReactNode;
  readonly book: ReactNode;
  readonly tape: ReactNode;
  readonly ticket: ReactNode;
  readonly assets: ReactNode;
  readonly tables: ReactNode;
  readonly status: ReactNode;
  /** Floats over all of it; nothing when all is well. */
  readonly banner: ReactNode;
  readonly pairName: string;
  /** Undefined for a visitor. */
  readonly openOrderCount: number | undefined;
  /** An order is under way: the sheet that holds the ticket stays open. */
  readonly isTicketLocked: boolean;
  /** A phone's Buy or Sell was pressed. */
  readonly onTrade: (side: OrderSide) => void;
}

export function SpotLayout(props: SpotLayoutProps) {
  return useNarrow() ? <NarrowLayout {...props} /> : <WideLayout {...props} />;
}

function WideLayout(props: SpotLayoutProps) {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <main className={styles.grid}>
        <div className={styles.header}>{props.header}</div>
        <div className={styles.chart}>{props.chart}</div>
        <div className={styles.book}>{props.book}</div>
        <div className={styles.tape}>{props.tape}</div>
        <Panel label={t`Trade`} className={styles.ticket}>
          <div className={styles.form}>{props.ticket}</div>
          <div className={styles.assets}>{props.assets}</div>
        </Panel>
        <div className={styles.tables}>{props.tables}</div>
        <div className={styles.banner}>{props.banner}</div>
      </main>
      {props.status}
    </div>
  );
}

type NarrowTab = 'chart' | 'book' | 'trades' | 'orders';

function NarrowLayout(props: SpotLayoutProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<NarrowTab>('chart');
  const [isTicketOpen, setTicketOpen] = useState(false);
  const trade = (side: OrderSide) => {
    props.onTrade(side);
    setTicketOpen(true);
  };
  return (
    <div className={styles.page}>
      <main className={styles.narrow}>
        {props.header}
        <Tabs<NarrowTab>
          label={t`Views`}
          className={styles.views}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'chart', label: t`Chart`, content: props.chart },
            { value: 'book', label: t`Book`, content: props.book },
            { value: 'trades', label: t`Trades`, content: props.tape },
            {
              value: 'orders',
              label: t`Orders`,
              count: props.openOrderCount,
              content: props.tables,
            },
          ]}
        />
        <div className={styles.notices}>{props.banner}</div>
        <div className={styles.trade}>
          <Button tone="buy" size="large" isWide onClick={() => trade('buy')}>
            {t`Buy`}
          </Button>
          <Button tone="sell" size="large" isWide onClick={() => trade('sell')}>
            {t`Sell`}
          </Button>
        </div>
      </main>
      <Sheet
        from="bottom"
        title={props.pairName}
        isOpen={isTicketOpen}
        isLocked={props.isTicketLocked}
        onClose={() => setTicketOpen(false)}
      >
        <div className={styles.sheet}>
          {props.ticket}
          {props.assets}
        </div>
      </Sheet>
    </div>
  );
}
