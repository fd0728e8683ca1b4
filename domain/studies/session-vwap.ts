/** Volume-weighted average price of the day. */
import { epochSec } from '#contract/core/time.ts';
import { barStartOf } from '../bar-resolution.ts';
import type { StudyBar } from './study-bar.ts';

/** Time zone of the chart's axis, which defines the start of a day. */
const ZONE = 'Asia/Ho_Chi_Minh';

export class SessionVwap {
  #session = Number.NaN;
  #turnover = 0;
  #volume = 0;

  /**
   * The sum of typical price x volume over the sum of volume, from the first bar that opened since
   * midnight in the chart's time zone; typical price = (high + low + close) / 3. In ticks, not
   * rounded; without volume it is the typical price. For example, 10 lots at 100 and then 30 at 104
   * give 103.
   * @source StockCharts ChartSchool, "Volume-Weighted Average Price (VWAP)"; sessions as in
   * [CHART-12] and [CHART-13].
   */
  with(bar: StudyBar): number {
    const isSame = sessionOf(bar) === this.#session;
    const volume = bar.volume + (isSame ? this.#volume : 0);
    const turnover = typicalOf(bar) * bar.volume + (isSame ? this.#turnover : 0);
    return volume === 0 ? typicalOf(bar) : turnover / volume;
  }

  add(bar: StudyBar): void {
    const session = sessionOf(bar);
    const isSame = session === this.#session;
    this.#session = session;
    this.#volume = bar.volume + (isSame ? this.#volume : 0);
    this.#turnover = typicalOf(bar) * bar.volume + (isSame ? this.#turnover : 0);
  }
}

const typicalOf = ({ high, low, close }: StudyBar): number => (high + low + close) / 3;

const sessionOf = ({ time }: StudyBar): number => barStartOf(epochSec(time), '1D', ZONE);
