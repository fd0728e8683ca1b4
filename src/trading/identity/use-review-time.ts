/** How long a review usually takes, in words. */
import { useLingui } from '@lingui/react';
import { DAY_SEC, HOUR_SEC, MINUTE_SEC } from '#contract/core/durations.ts';
import { countedUnit } from '#src/format/units.ts';

/** @returns "2 minutes", "3 hours", "2 days": rounded up. */
export function useReviewTime(): (seconds: number) => string {
  const { i18n } = useLingui();
  return (seconds) => {
    if (seconds < HOUR_SEC) {
      const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SEC));
      return countedUnit(minutes, 'minute', i18n.locale);
    }
    if (seconds < 2 * DAY_SEC) {
      const hours = Math.ceil(seconds / HOUR_SEC);
      return countedUnit(hours, 'hour', i18n.locale);
    }
    const days = Math.ceil(seconds / DAY_SEC);
    return countedUnit(days, 'day', i18n.locale);
  };
}
