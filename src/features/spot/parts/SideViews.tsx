/** Layout 3: book, order form and trades share one column, one at a time. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import styles from './SpotLayout.module.css';

interface SideViewsProps {
  readonly book: ReactNode;
  readonly tape: ReactNode;
  readonly trade: ReactNode;
}

type SideView = 'book' | 'trade' | 'tape';

export function SideViews({ book, tape, trade }: SideViewsProps) {
  const { t } = useLingui();
  const [view, setView] = useState<SideView>('trade');
  return (
    <Tabs<SideView>
      label={t`Views`}
      className={styles.views}
      isSpread
      value={view}
      onValueChange={setView}
      tabs={[
        { value: 'trade', label: t`Trade`, content: trade },
        { value: 'book', label: t`Book`, content: book },
        { value: 'tape', label: t`Trades`, content: tape },
      ]}
    />
  );
}
