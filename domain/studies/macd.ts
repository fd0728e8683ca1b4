/** Moving Average Convergence Divergence: the difference between a fast and a slow average. */
import { ExponentialAverage } from './exponential-average.ts';

export class Macd {
  readonly #fast: ExponentialAverage;
  readonly #slow: ExponentialAverage;
  readonly #signal: ExponentialAverage;

  /**
   * macd = exponential average over `fast` values - that over `slow`; signal = exponential average
   * of macd over `signal`, from the first macd value; histogram = macd - signal. In the unit of the
   * values, not rounded. For example, 1, 2, 1 over 4, 6, 10: macd is none, 6 - 5 = 1, 10 - 8.333 =
   * 1.667, and with a signal over one value the signal is the same.
   * @source Gerald Appel, "Technical Analysis: Power Tools for Active Investors", 2005; StockCharts
   * ChartSchool, "MACD (Moving Average Convergence/Divergence Oscillator)".
   */
  constructor(fast: number, slow: number, signal: number) {
    this.#fast = new ExponentialAverage(fast);
    this.#slow = new ExponentialAverage(slow);
    this.#signal = new ExponentialAverage(signal);
  }

  /** Writes macd, signal, histogram. */
  write(value: number, row: Float64Array, offset: number): void {
    const macd = this.#fast.with(value) - this.#slow.with(value);
    const signal = Number.isNaN(macd) ? Number.NaN : this.#signal.with(macd);
    row[offset] = macd;
    row[offset + 1] = signal;
    row[offset + 2] = macd - signal;
  }

  add(value: number): void {
    const macd = this.#fast.with(value) - this.#slow.with(value);
    this.#fast.add(value);
    this.#slow.add(value);
    if (!Number.isNaN(macd)) this.#signal.add(macd);
  }
}
