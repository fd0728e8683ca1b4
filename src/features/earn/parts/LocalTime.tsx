/** A time that is stated in UTC, in the user's own time zone; nothing where that is the same. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './parts.module.css';
import { utcText } from './utc-text.ts';

/** ":00". */
const SECONDS_LENGTH = 3;

export function LocalTime({ at }: { readonly at: EpochMs }) {
  const { t } = useLingui();
  const local = dateAndTime(at).slice(0, -SECONDS_LENGTH);
  if (`${local} UTC` === utcText(at)) return null;
  return (
    <span className={styles.local}>
      {t({ message: `Your time: ${local}`, comment: 'The same moment in local time' })}
    </span>
  );
}
