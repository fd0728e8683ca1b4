/** How long a review usually takes, in words. */
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { DAY_SEC, HOUR_SEC, MINUTE_SEC } from '#contract/core/durations.ts';

/** @returns "2 minutes", "3 hours", "2 days": rounded up. */
export function useReviewTime(): (seconds: number) => string {
  const { t } = useLingui();
  return (seconds) => {
    if (seconds < HOUR_SEC) {
      const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SEC));
      return t({ message: plural(minutes, { one: '# minute', other: '# minutes' }) });
    }
    if (seconds < 2 * DAY_SEC) {
      const hours = Math.ceil(seconds / HOUR_SEC);
      return t({ message: plural(hours, { one: '# hour', other: '# hours' }) });
    }
    const days = Math.ceil(seconds / DAY_SEC);
    return t({ message: plural(days, { one: '# day', other: '# days' }) });
  };
}
