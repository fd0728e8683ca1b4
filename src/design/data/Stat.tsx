/** A value below its label: the 24h high of the pair header, a wallet's total. */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Stat.module.css';

interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  /** `total` at 28 px. */
  readonly size?: 'normal' | 'total' | undefined;
  readonly hint?: ReactNode;
  /** Explanation of the label, on hover and focus. */
  readonly tip?: string | undefined;
}

export function Stat({ label, value, size = 'normal', hint, tip }: StatProps) {
  return (
    <dl className={classNames(styles.stat, styles[size])}>
      <dt className={styles.label} data-tip={tip}>
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {hint !== undefined && <dd className={styles.hint}>{hint}</dd>}
    </dl>
  );
}
