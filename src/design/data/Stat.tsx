/** A value below its label: the 24h high of the pair header, a wallet's total. */
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import styles from './Stat.module.css';

interface StatProps {
  readonly label: string;
  /** Coin or unit of the value, after the label in parentheses. */
  readonly unit?: string | undefined;
  readonly value: ReactNode;
  /** `total` at 28 px. */
  readonly size?: 'normal' | 'total' | undefined;
  readonly hint?: ReactNode;
  /** Explanation of the label, on hover and focus. */
  readonly tip?: string | undefined;
}

export function Stat({ label, unit, value, size = 'normal', hint, tip }: StatProps) {
  return (
    <dl className={clsx(styles.stat, styles[size])}>
      <dt className={styles.label} data-tip={tip}>
        <span>{label}</span>
        {unit !== undefined && <span>{` (${unit})`}</span>}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {hint !== undefined && <dd className={styles.hint}>{hint}</dd>}
    </dl>
  );
}
