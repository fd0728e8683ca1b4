/** Formats an age as short as possible: "40 ms", "3.2 s". */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';

export function useAgeText(): (ageMs: number) => string {
  const { t } = useLingui();
  return (ageMs) => {
    const rounded = Math.round(ageMs);
    if (rounded < 1_000) return t({ message: `${rounded} ms`, comment: 'Milliseconds' });
    const seconds = displayNumber(rounded / 1_000, 1);
    return t({ message: `${seconds} s`, comment: 'Seconds' });
  };
}
