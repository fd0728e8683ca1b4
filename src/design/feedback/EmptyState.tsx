/** Empty state of a list: one line of text and the action that would add an item. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import styles from './States.module.css';

interface EmptyStateProps {
  /** Replaces "No Item Found". */
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

export function EmptyState({ text, action }: EmptyStateProps) {
  const { t } = useLingui();
  return (
    <output className={styles.state}>
      <span>{text ?? t`No Item Found`}</span>
      {action}
    </output>
  );
}
