/** View of the convert page: three tabs in one panel. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { CONVERT_PATH, ConvertLayout } from './parts/ConvertLayout.tsx';
import styles from './ConvertView.module.css';

export const CONVERT_TABS = ['instant', 'limit', 'small'] as const;
export type ConvertTab = (typeof CONVERT_TABS)[number];

export interface ConvertViewProps {
  readonly tab: ConvertTab;
  readonly onTabChange: (tab: ConvertTab) => void;
  readonly instant: ReactNode;
  readonly limit: ReactNode;
  readonly small: ReactNode;
}

export function ConvertView({ tab, onTabChange, instant, limit, small }: ConvertViewProps) {
  const { t } = useLingui();
  const title = t({ message: 'Convert', comment: 'Exchanges one coin for another' });
  return (
    <ConvertLayout page={CONVERT_PATH}>
      <Panel label={title} className={styles.panel}>
        <Tabs<ConvertTab>
          label={title}
          value={tab}
          onValueChange={onTabChange}
          isSpread
          tabs={[
            {
              value: 'instant',
              label: t({ message: 'Instant', comment: 'Convert at the current rate' }),
              content: instant,
            },
            {
              value: 'limit',
              label: t({ message: 'Limit', comment: 'Convert at a chosen price' }),
              content: limit,
            },
            { value: 'small', label: t`Small balances`, content: small },
          ]}
        />
      </Panel>
    </ConvertLayout>
  );
}
