/** Progress bar: an order's filled share, a quota, a password's strength. */
import { clsx } from 'clsx/lite';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  readonly tone?: 'accent' | 'warning' | 'danger' | undefined;
  /** CSS width of the bar; by default the full row. */
  readonly width?: string | undefined;
}

export function ProgressBar({ label, share, tone = 'accent', width }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={Math.min(1, Math.max(0, share))}
      className={clsx(styles.bar, styles[tone])}
      style={{ inlineSize: width }}
    />
  );
}
