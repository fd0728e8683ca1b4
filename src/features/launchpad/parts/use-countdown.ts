/** Remaining time in words and digits. */
import { useLingui } from '@lingui/react/macro';
import { DAY_MS } from '#contract/core/durations.ts';
import { countdownText } from '#src/format/dates.ts';

/** @returns "12:41", "1:12:41", or "3d 1:12:41". */
export function useCountdown(): (remainingMs: number) => string {
  const { t } = useLingui();
  return (remainingMs) => {
    const days = Math.max(0, Math.floor(remainingMs / DAY_MS));
    const rest = countdownText(remainingMs - days * DAY_MS);
    if (days === 0) return rest;
    return t({
      message: `${days}d ${rest}`,
      comment: 'Countdown: days, then hours, minutes and seconds',
    });
  };
}
