/** Where everything stands: a grid of panels from tablets up; what a phone shows comes in its own chunk. */
import { Suspense, lazy, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OrderSide } from '#contract/entities/order.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
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

const NarrowLayout = lazy(async () => ({
  default: (await import('./NarrowLayout.tsx')).NarrowLayout,
}));

export function SpotLayout(props: SpotLayoutProps) {
  if (!useNarrow()) return <WideLayout {...props} />;
  return (
    <Suspense fallback={<div className={styles.page} aria-busy="true" />}>
      <NarrowLayout {...props} />
    </Suspense>
  );
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
          {/* Together, or the one would push the other down. */}
          <Suspense>
            <div className={styles.form}>{props.ticket}</div>
            <div className={styles.assets}>{props.assets}</div>
          </Suspense>
        </Panel>
        <div className={styles.tables}>{props.tables}</div>
        <div className={styles.banner}>{props.banner}</div>
      </main>
      {props.status}
    </div>
  );
}
