/** One thing of an account: what it is, how it stands, and what can be done about it. */
import type { ReactNode } from 'react';
import styles from './Row.module.css';

interface RowProps {
  readonly title: ReactNode;
  /** How it stands now. */
  readonly value: ReactNode;
  /** What it is for. */
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
}

export function Row({ title, value, hint, actions }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        {typeof title === 'string' ? <h3 className={styles.title}>{title}</h3> : title}
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.value}>{value}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
