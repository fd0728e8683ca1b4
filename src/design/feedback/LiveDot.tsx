/** Connection state as a dot and a label. */
import { clsx } from 'clsx/lite';
import styles from './LiveDot.module.css';

interface LiveDotProps {
  readonly state: 'live' | 'waiting' | 'stale' | 'off';
  /** Label next to the dot. */
  readonly label: string;
  /** Shows only the dot; screen readers read the label. */
  readonly isLabelHidden?: boolean | undefined;
}

export function LiveDot({ state, label, isLabelHidden = false }: LiveDotProps) {
  return (
    <span className={styles.live}>
      <span className={clsx(styles.dot, styles[state])} aria-hidden="true" />
      <span className={isLabelHidden ? styles.readers : undefined}>{label}</span>
    </span>
  );
}
