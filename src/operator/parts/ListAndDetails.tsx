/** A list with the details of the chosen entry beside it; on phones one of the two. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { Button } from '#src/design/controls/Button.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { BackIcon } from '#src/design/icons/icons.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import styles from './ListAndDetails.module.css';

interface ListAndDetailsProps {
  readonly listTitle: string;
  readonly list: ReactNode;
  readonly detailsTitle: string;
  /** Undefined while no entry is chosen. */
  readonly details: ReactNode | undefined;
  readonly onBack: () => void;
  /** Shown instead of details while no entry is chosen. */
  readonly hint: string;
  readonly listActions?: ReactNode;
}

export function ListAndDetails({
  listTitle,
  list,
  detailsTitle,
  details,
  onBack,
  hint,
  listActions,
}: ListAndDetailsProps) {
  const { t } = useLingui();
  return (
    <div className={clsx(styles.columns, details !== undefined && styles.chosen)}>
      <Panel title={listTitle} className={styles.list} actions={listActions}>
        {list}
      </Panel>
      <Panel
        title={detailsTitle}
        className={styles.details}
        isPadded
        actions={
          details !== undefined && (
            <Button
              size="small"
              tone="text"
              icon={<BackIcon size={14} />}
              className={styles.back}
              onClick={onBack}
            >
              {t`Back to list`}
            </Button>
          )
        }
      >
        {details ?? <EmptyState text={hint} />}
      </Panel>
    </div>
  );
}
