/** An empty list says so in one line, and offers the action that would fill it. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import styles from './States.module.css';

interface EmptyStateProps {
  /** Instead of "No Item Found". */
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
