/** The day whose times stand in a dense table without a date. */
import type { EpochMs } from '#contract/core/time.ts';
import { usePrinted } from '#src/design/layout/use-printed.ts';
import { shortDate } from '#src/format/dates.ts';

/** @returns today; none while the time is unknown, and none on paper, which is read on another day. */
export function useTableToday(now: EpochMs | undefined): string | undefined {
  const isPrinted = usePrinted();
  return now === undefined || isPrinted ? undefined : shortDate(now);
}
