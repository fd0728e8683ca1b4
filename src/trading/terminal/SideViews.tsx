/** Layout 3: book, order form and trades share one column, one at a time. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { usePageView, type ViewOf } from './page-views.ts';
import styles from './TerminalLayout.module.css';

interface SideViewsProps {
  readonly book: ReactNode;
  readonly tape: ReactNode;
  readonly trade: ReactNode;
}

export function SideViews({ book, tape, trade }: SideViewsProps) {
  const { t } = useLingui();
  const [view, setView] = usePageView('side');
  return (
    <Tabs<ViewOf<'side'>>
      label={t`Views`}
      className={styles.views}
      isSpread
      value={view}
      onValueChange={setView}
      tabs={[
        {
          value: 'trade',
          label: t({ message: 'Trade', comment: 'Tab: form that places orders; verb' }),
          content: trade,
        },
        { value: 'book', label: t({ message: 'Book', comment: 'Tab: order book' }), content: book },
        {
          value: 'tape',
          label: t({ message: 'Trades', comment: 'Tab: latest trades of the market; noun' }),
          content: tape,
        },
      ]}
    />
  );
}
