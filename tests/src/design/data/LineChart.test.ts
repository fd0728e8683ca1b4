/** Tests the dates below a line. */
import { expect, it } from 'vitest';
import { dateLabelsOf } from '#src/design/data/LineChart.tsx';

const secondsOf = (day: number, hour: number): number =>
  new Date(2026, 10, day, hour).getTime() / 1000;

it('writes a date once, below the first position of its day', () => {
  const splits = [secondsOf(20, 18), secondsOf(21, 0), secondsOf(21, 6), secondsOf(21, 12)];
  expect(dateLabelsOf(splits)).toEqual(['20 Nov 2026', '21 Nov 2026', '', '']);
});
