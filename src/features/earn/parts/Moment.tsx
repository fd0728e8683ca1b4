/** A time that the exchange decides by UTC, in UTC and in the user's own time zone. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './parts.module.css';
import { utcText } from './utc-text.ts';
import { UtcTime } from './UtcTime.tsx';

/** ":00". */
const SECONDS_LENGTH = 3;

export function Moment({ at }: { readonly at: EpochMs }) {
  const { t } = useLingui();
  const local = dateAndTime(at).slice(0, -SECONDS_LENGTH);
  return (
    <span className={styles.moment}>
      <UtcTime at={at} />
      {`${local} UTC` !== utcText(at) && (
        <span className={styles.local}>
          {t({ message: `Your time: ${local}`, comment: 'The same moment in local time' })}
        </span>
      )}
    </span>
  );
}
