/** One line of a ticket or a summary: what it is at the start, how much at the end. */
import type { ReactNode } from 'react';
import styles from './ValueRow.module.css';

interface ValueRowProps {
  readonly label: ReactNode;
  /** A number stands in a NumberText. */
  readonly value: ReactNode;
  /** What the label means, on hover and focus. */
  readonly tip?: string | undefined;
  readonly isStrong?: boolean | undefined;
}

export function ValueRow({ label, value, tip, isStrong = false }: ValueRowProps) {
  return (
    <div className={styles.row}>
      <span className={tip === undefined ? styles.label : styles.term} data-tip={tip}>
        {label}
      </span>
      <span className={isStrong ? styles.strong : styles.value}>{value}</span>
    </div>
  );
}
