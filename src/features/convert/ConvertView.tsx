/** View of the convert page: three tabs in one panel. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { CONVERT_HISTORY_PATH, CONVERT_PATH } from './convert-paths.ts';
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
  const href = useHref();
  const title = t({ message: 'Convert', comment: 'Exchanges one coin for another' });
  return (
    <MoneyPage
      path={CONVERT_PATH}
      title={title}
      actions={<Link href={href(CONVERT_HISTORY_PATH)} variant="button">{t`Convert history`}</Link>}
    >
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
            {
              value: 'small',
              label: t({ message: 'Small balances', comment: 'Choice' }),
              content: small,
            },
          ]}
        />
      </Panel>
    </MoneyPage>
  );
}
