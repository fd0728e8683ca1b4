/** One line of an order form or a summary: label at the start, value at the end. */
import type { ReactNode } from 'react';
import styles from './ValueRow.module.css';

interface ValueRowProps {
  readonly label: ReactNode;
  /** Numbers use NumberText. */
  readonly value: ReactNode;
  /** Explanation of the label, on hover and focus. */
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
