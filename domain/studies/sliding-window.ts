/** Mean and standard deviation of the last N values, with constant cost per value. */

export class SlidingWindow {
  readonly #values: Float64Array;
  /** Number of values added, up to the window's length. */
  #count = 0;
  #at = 0;
  /** Sums are of distances from this origin: squares of prices would lose precision, squares of
   *  distances do not. */
  #origin = 0;
  #sum = 0;
  #squares = 0;

  /** @param length of the window, including the current value. */
  constructor(length: number) {
    this.#values = new Float64Array(length);
  }

  add(value: number): void {
    const values = this.#values;
    if (this.#count === 0) this.#origin = value;
    const added = value - this.#origin;
    const gone = this.#goneWith();
    values[this.#at] = value;
    this.#sum += added - gone;
    this.#squares += added * added - gone * gone;
    this.#count = Math.min(values.length, this.#count + 1);
    this.#at = (this.#at + 1) % values.length;
    if (this.#at === 0) this.#sumAnew();
  }

  /** Mean of the window that ends with `value`; NaN while the window is not full. Not rounded. */
  meanWith(value: number): number {
    const { length } = this.#values;
    if (this.#count < length - 1) return Number.NaN;
    if (length === 1) return value;
    return this.#origin + (this.#sum + (value - this.#origin) - this.#goneWith()) / length;
  }

  /** Standard deviation of the same window about its own mean: the root of the mean square, divided
   *  by the full length. */
  deviationWith(value: number): number {
    const { length } = this.#values;
    if (this.#count < length - 1) return Number.NaN;
    const added = value - this.#origin;
    const gone = this.#goneWith();
    const mean = (this.#sum + added - gone) / length;
    const square = (this.#squares + added * added - gone * gone) / length;
    // Rounding errors in a flat window can be below zero.
    return Math.sqrt(Math.max(0, square - mean * mean));
  }

  /** Distance of the value that leaves the window next. */
  #goneWith(): number {
    const isFull = this.#count === this.#values.length;
    return isFull ? (this.#values[this.#at] ?? 0) - this.#origin : 0;
  }

  /** Recalculates the sums once per turn of the window, about a current value: rounding errors do
   *  not accumulate, and the cost stays one step per value. */
  #sumAnew(): void {
    const values = this.#values;
    this.#origin = values[values.length - 1] ?? 0;
    this.#sum = 0;
    this.#squares = 0;
    for (const value of values) {
      const distance = value - this.#origin;
      this.#sum += distance;
      this.#squares += distance * distance;
    }
  }
}
