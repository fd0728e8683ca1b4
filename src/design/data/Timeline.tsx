/** States of a record with their times, newest last. */
import { dateAndTime } from '#src/format/dates.ts';
import type { EpochMs } from '#contract/core/time.ts';
import styles from './Timeline.module.css';

export interface TimelineStep {
  readonly text: string;
  readonly at: EpochMs;
}

interface TimelineProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly steps: readonly TimelineStep[];
}

export function Timeline({ label, steps }: TimelineProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ text, at }, index) => (
        <li key={`${at}-${index}`} className={styles.step}>
          <span>{text}</span>
          <time className={styles.time} translate="no">
            {dateAndTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
