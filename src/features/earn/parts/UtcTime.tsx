/** A time or a day in UTC. Its direction is the page's: a name of a month between numbers would turn around otherwise. */
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import styles from './parts.module.css';
import { utcDay, utcText } from './utc-text.ts';

export const UtcTime = ({ at }: { readonly at: EpochMs }) => (
  <time className={styles.time} dateTime={isoOf(at)}>
    {utcText(at)}
  </time>
);

/** @param day of the wire, "2026-11-30". */
export const UtcDay = ({ day }: { readonly day: string }) => (
  <time className={styles.time} dateTime={day}>
    {utcDay(day)}
  </time>
);
