/** A time in the zone of this device, and in UTC. */
import type { EpochMs } from '#contract/core/time.ts';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './TimePair.module.css';
import { utcText } from './utc-text.ts';

/** The names of months have the direction of the language, the text in UTC has none: it is isolated inside its line, so
 *  that both lines begin at the same edge. */
export function TimePair({ at }: { readonly at: EpochMs }) {
  return (
    <span className={styles.pair} translate="no">
      <time>{dateAndTime(at)}</time>
      <span className={styles.utc}>
        <bdi dir="ltr">{utcText(at)}</bdi>
      </span>
    </span>
  );
}
