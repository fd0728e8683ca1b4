/** Empty state of a list: the same line for every list, a hint that says what would fill it, and the action that
 *  would. Also the state of a panel that shows no list. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import styles from './States.module.css';

interface EmptyStateProps {
  /** Second line below "No Item Found". */
  readonly hint?: string | undefined;
  /** Of a panel without a list, for example while it loads. Replaces "No Item Found". */
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

export function EmptyState({ text, hint, action }: EmptyStateProps) {
  const { t } = useLingui();
  return (
    <output className={styles.state}>
      <span>{text ?? t`No Item Found`}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      {action}
    </output>
  );
}
