/** Times that the exchange decides by UTC. */
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import { monthName } from '#src/format/dates.ts';

/** "30 Nov 2026 00:00 UTC". */
export function utcText(at: EpochMs): string {
  const iso = isoOf(at);
  return `${utcDay(iso.slice(0, 10))} ${iso.slice(11, 16)} UTC`;
}

/** A day of the wire, "2026-11-30", as "30 Nov 2026". */
export function utcDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day} ${monthName(Number(month) - 1)} ${year}`;
}
