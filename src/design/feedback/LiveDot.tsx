/** The state of a connection as a dot and a word. */
import { classNames } from '../class-names.ts';
import styles from './LiveDot.module.css';

interface LiveDotProps {
  readonly state: 'live' | 'waiting' | 'stale' | 'off';
  /** The word beside it. */
  readonly label: string;
  /** The dot alone; the word is read aloud. */
  readonly isLabelHidden?: boolean | undefined;
}

export function LiveDot({ state, label, isLabelHidden = false }: LiveDotProps) {
  return (
    <span className={styles.live}>
      <span className={classNames(styles.dot, styles[state])} aria-hidden="true" />
      <span className={isLabelHidden ? styles.readers : undefined}>{label}</span>
    </span>
  );
}
