/** Time of an earning; undefined while the earning is not paid. */
import type { EpochMs } from '#contract/core/time.ts';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './cells.module.css';

interface TimeCellProps {
  readonly at: EpochMs | undefined;
}

export function TimeCell({ at }: TimeCellProps) {
  return (
    <span className={styles.long} dir="ltr">
      {at === undefined ? '–' : dateAndTime(at)}
    </span>
  );
}
