/** How long ago, in the shortest words: "40 ms", "3.2 s". */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';

export function useAgeText(): (ageMs: number) => string {
  const { t } = useLingui();
  return (ageMs) => {
    const whole = Math.round(ageMs);
    if (whole < 1_000) return t({ message: `${whole} ms`, comment: 'Milliseconds' });
    const seconds = displayNumber(whole / 1_000, 1);
    return t({ message: `${seconds} s`, comment: 'Seconds' });
  };
}
