/** Bollinger Bands: the standard deviation of prices around their average. */
import { SlidingWindow } from './sliding-window.ts';

export class BollingerBands {
  readonly #window: SlidingWindow;
  readonly #deviations: number;

  /**
   * middle = plain mean of the last `length` values; upper and lower = middle ± `deviations` x
   * their standard deviation over the full window (divided by its length, not by one less). Not
   * rounded. For example, length 3 and 2 deviations over 2, 4, 6 is 4 ± 2 x 1.633: 7.266 and 0.734.
   * @source John Bollinger, "Bollinger on Bollinger Bands", 2001; StockCharts ChartSchool,
   * "Bollinger Bands".
   */
  constructor(length: number, deviations: number) {
    this.#window = new SlidingWindow(length);
    this.#deviations = deviations;
  }

  /** Writes upper, middle, lower. */
  write(value: number, row: Float64Array, offset: number): void {
    const middle = this.#window.meanWith(value);
    const reach = this.#deviations * this.#window.deviationWith(value);
    row[offset] = middle + reach;
    row[offset + 1] = middle;
    row[offset + 2] = middle - reach;
  }

  add(value: number): void {
    this.#window.add(value);
  }
}
