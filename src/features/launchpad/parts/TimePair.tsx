/** A time in the zone of this device, and in UTC. */
import type { EpochMs } from '#contract/core/time.ts';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './TimePair.module.css';
import { utcText } from './utc-text.ts';

export function TimePair({ at }: { readonly at: EpochMs }) {
  return (
    <span className={styles.pair} dir="ltr" translate="no">
      <time>{dateAndTime(at)}</time>
      <span className={styles.utc}>{utcText(at)}</span>
    </span>
  );
}
