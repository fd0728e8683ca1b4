/** Wilder's Relative Strength Index: the share of gains in recent changes, from 0 to 100. */
import { ExponentialAverage } from './exponential-average.ts';

const NEUTRAL = 50;

export class RelativeStrength {
  readonly #gains: ExponentialAverage;
  readonly #losses: ExponentialAverage;
  #before = Number.NaN;

  /**
   * 100 - 100 / (1 + average gain / average loss), over changes from value to value: the averages
   * start as plain means of the first `length` changes and continue as Wilder's, (before x (length
   * - 1) + now) / length. Not rounded. Without a loss it is 100, and 50 without any change. For
   * example, length 2 over 10, 12, 11, 14: gains 2, 0 and losses 0, 1 give 66.67; then 3 makes them
   * 2 and 0.25, which is 88.89.
   * @source J. Welles Wilder, "New Concepts in Technical Trading Systems", 1978; StockCharts
   * ChartSchool, "Relative Strength Index (RSI)".
   */
  constructor(length: number) {
    this.#gains = new ExponentialAverage(length, 1 / length);
    this.#losses = new ExponentialAverage(length, 1 / length);
  }

  /** The index including `value`, without storing it; NaN while there are too few changes. */
  with(value: number): number {
    if (Number.isNaN(this.#before)) return Number.NaN;
    const change = value - this.#before;
    const gain = this.#gains.with(Math.max(0, change));
    const loss = this.#losses.with(Math.max(0, -change));
    if (loss > 0) return 100 - 100 / (1 + gain / loss);
    if (gain > 0) return 100;
    return Number.isNaN(gain) ? Number.NaN : NEUTRAL;
  }

  add(value: number): void {
    const change = value - this.#before;
    this.#before = value;
    if (Number.isNaN(change)) return;
    this.#gains.add(Math.max(0, change));
    this.#losses.add(Math.max(0, -change));
  }
}
