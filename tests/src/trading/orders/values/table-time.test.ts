import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { shortDate } from '#src/format/dates.ts';
import { tableTime } from '#src/trading/orders/values/table-time.ts';

/** Local times, as a table shows them. */
const at = (day: number, hour: number) => epochMs(new Date(2026, 10, day, hour, 5, 6).getTime());

it('omits the date today, and shows it on any other day', () => {
  expect(tableTime(at(20, 0), shortDate(at(20, 23)))).toBe('00:05:06');
  expect(tableTime(at(19, 23), shortDate(at(20, 0)))).toBe('19 Nov 2026 23:05:06');
});

it('shows the date when the current day is unknown', () => {
  expect(tableTime(at(20, 4), undefined)).toBe('20 Nov 2026 04:05:06');
});
