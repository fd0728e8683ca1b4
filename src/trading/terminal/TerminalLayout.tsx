/** Layout of the trading page: from tablets up a grid of panels in one of three layouts; the phone
 *  layout is a separate chunk. */
import { useRef, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PairId } from '#contract/core/ids.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { preferences } from '#src/stores/preferences.store.ts';
import { LazyEdges, LazySideViews } from './lazy-parts.tsx';
import { LayoutGrid } from './LayoutGrid.tsx';
import styles from './TerminalLayout.module.css';

export interface TerminalLayoutProps {
  readonly header: ReactNode;
  readonly chart: ReactNode;
  readonly book: ReactNode;
  readonly tape: ReactNode;
  readonly ticket: ReactNode;
  readonly balances: ReactNode;
  readonly tables: ReactNode;
  readonly status: ReactNode;
  /** Floats above the page; empty when everything is normal. */
  readonly banner: ReactNode;
  readonly pairId: PairId;
  readonly pairName: string;
  /** Open orders of this pair and of all pairs; undefined for a visitor. */
  readonly openOrderCounts: Readonly<Record<'this' | 'all', number>> | undefined;
  /** An order is under way: the sheet that holds the ticket stays open. */
  readonly isTicketLocked: boolean;
  /** Words of a phone; spot has the default ones. */
  readonly phoneLabels?: Readonly<Record<'tables' | 'buy' | 'sell', string>> | undefined;
  /** Called when Buy or Sell is pressed on a phone. */
  readonly onTrade: (side: OrderSide) => void;
}

const LazyNarrowLayout = lazyComponent(
  async () => (await loadPart('phoneLayout')).NarrowLayout,
  () => <div className={styles.page} aria-busy="true" />,
);

export function TerminalLayout(props: TerminalLayoutProps) {
  return useNarrow() ? <LazyNarrowLayout {...props} /> : <WideLayout {...props} />;
}

function WideLayout(props: TerminalLayoutProps) {
  const { tradeLayout: layout } = useSnapshot(preferences);
  const grid = useRef<HTMLElement>(null);
  const trade = <TradePanel {...props} />;
  return (
    <div className={styles.page}>
      <LayoutGrid grid={grid}>
        <div className={styles.header}>{props.header}</div>
        <div className={styles.chart}>{props.chart}</div>
        {layout === 3 ? (
          <div className={styles.side} data-panel="side">
            <LazySideViews book={props.book} tape={props.tape} trade={trade} />
          </div>
        ) : (
          <>
            <div className={styles.book} data-panel="book">
              {props.book}
            </div>
            <div className={styles.tape} data-panel={layout === 2 ? 'side' : undefined}>
              {props.tape}
            </div>
            <div className={styles.ticket} data-panel={layout === 1 ? 'side' : undefined}>
              {trade}
            </div>
          </>
        )}
        <div className={styles.tables} data-panel="tables">
          {props.tables}
        </div>
        <div className={styles.banner}>{props.banner}</div>
        <LazyEdges grid={grid} layout={layout} />
      </LayoutGrid>
      {props.status}
    </div>
  );
}

function TradePanel({ ticket, balances }: Pick<TerminalLayoutProps, 'ticket' | 'balances'>) {
  const { t } = useLingui();
  return (
    <Panel label={t`Trade`} className={styles.trading}>
      <div className={styles.form}>{ticket}</div>
      <div className={styles.balances}>{balances}</div>
    </Panel>
  );
}
