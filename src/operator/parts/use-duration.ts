/** Formats a duration by its largest unit: "8 s", "14 min", "3 h", "2 d". */
import { useLingui } from '@lingui/react/macro';
import { DAY_SEC, HOUR_SEC, MINUTE_SEC } from '#contract/core/durations.ts';

export function useDuration(): (durationMs: number) => string {
  const { t } = useLingui();
  return (durationMs) => {
    const seconds = Math.max(0, Math.floor(durationMs / 1_000));
    if (seconds < MINUTE_SEC) return t({ message: `${seconds} s`, comment: 'Seconds' });
    const minutes = Math.floor(seconds / MINUTE_SEC);
    if (seconds < HOUR_SEC) return t({ message: `${minutes} min`, comment: 'Minutes' });
    const hours = Math.floor(seconds / HOUR_SEC);
    if (seconds < DAY_SEC) return t({ message: `${hours} h`, comment: 'Hours' });
    const days = Math.floor(seconds / DAY_SEC);
    return t({ message: `${days} d`, comment: 'Days' });
  };
}
