/** Width of a column of times: names of months differ by language, in Tamil by half of the whole column. */
import { widestText } from '#src/design/data/text-width.ts';
import { dateAndTime } from '#src/format/dates.ts';

/** Enough for a date and time in English. */
const WIDTH_MIN_PX = 144;
/** Font size of a table, and padding of its first column on both sides with a pixel for rounding. */
const TEXT_PX = 12;
const PADDING_PX = 21;

/** Returns the CSS width that shows every time of `tableTime` whole in the language of the page. */
export function timeWidth(): string {
  // One time of each month, of wide digits.
  const times = Array.from({ length: 12 }, (_, month) =>
    dateAndTime(`2028-${String(month + 1).padStart(2, '0')}-28T08:08:08`),
  );
  return `${Math.max(WIDTH_MIN_PX, Math.ceil(widestText(times, TEXT_PX)) + PADDING_PX)}px`;
}
