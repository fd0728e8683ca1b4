/** Bar values that studies use: prices in ticks and volume in lots, or fractions of them. */
import type { StudySource } from './study-choice.ts';

export interface StudyBar {
  /** EpochSec. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Returns one value of a bar: a price, or the plain mean of two, three or four, not rounded. For
 *  example, 100/110/90/105 gives 100 for hl2, 101.666… for hlc3 and 101.25 for ohlc4. */
export function sourceOf(bar: StudyBar, source: StudySource): number {
  switch (source) {
    case 'hl2':
      return (bar.high + bar.low) / 2;
    case 'hlc3':
      return (bar.high + bar.low + bar.close) / 3;
    case 'ohlc4':
      return (bar.open + bar.high + bar.low + bar.close) / 4;
    default:
      return bar[source];
  }
}
