/** Exponential moving average, updated value by value; older values have less weight. */

export class ExponentialAverage {
  readonly #length: number;
  readonly #weight: number;
  #count = 0;
  #sum = 0;
  #average = Number.NaN;

  /**
   * Starts as the plain mean of the first `length` values; each later value moves it by `weight` of
   * the distance: average + weight x (value - average). Not rounded. `weight` is 2 / (length + 1),
   * or 1 / length for Wilder's average. For example, length 3 over 2, 4, 6, 8 is 4 at the third
   * value, and 6 after.
   * @source StockCharts ChartSchool, "Moving Averages - Simple and Exponential".
   */
  constructor(length: number, weight = 2 / (length + 1)) {
    this.#length = length;
    this.#weight = weight;
  }

  add(value: number): void {
    this.#average = this.with(value);
    this.#count += 1;
    if (this.#count < this.#length) this.#sum += value;
  }

  /** The average including `value`, without storing it; NaN while there are too few values. */
  with(value: number): number {
    if (this.#count >= this.#length) return this.#average + this.#weight * (value - this.#average);
    return this.#count === this.#length - 1 ? (this.#sum + value) / this.#length : Number.NaN;
  }
}
